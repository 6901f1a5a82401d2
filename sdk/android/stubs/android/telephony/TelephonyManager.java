package android.telephony;

public class TelephonyManager {
  public String getSimOperator() {
    throw new UnsupportedOperationException("stub");
  }

  public String getSimOperatorName() {
    throw new UnsupportedOperationException("stub");
  }

  public String getSimSerialNumber() {
    throw new UnsupportedOperationException("stub");
  }

  public String getNetworkOperator() {
    throw new UnsupportedOperationException("stub");
  }
}
