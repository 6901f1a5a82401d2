package android.os;

public class Handler {
  public Handler(Looper looper) {}

  public final boolean post(Runnable task) {
    task.run();
    return true;
  }
}
