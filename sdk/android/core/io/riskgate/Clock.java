package io.riskgate;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Time, so that tests need not wait. */
interface Clock {
  long nowMillis();

  void sleep(long millis) throws InterruptedException;

  Clock SYSTEM =
      new Clock() {
        @Override
        public long nowMillis() {
          return System.currentTimeMillis();
        }

        @Override
        public void sleep(long millis) throws InterruptedException {
          Thread.sleep(millis);
        }
      };

  /** ISO 8601; java.time is there from Android 8 on only. */
  static String iso(long millis) {
    SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT);
    format.setTimeZone(TimeZone.getTimeZone("UTC"));
    return format.format(new Date(millis));
  }
}
