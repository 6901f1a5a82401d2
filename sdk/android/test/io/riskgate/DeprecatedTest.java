package io.riskgate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.Test;

/** The names of 1.0.x, which are meant to be used here. */
@SuppressWarnings("deprecation")
public class DeprecatedTest {
  @Test
  public void initAndSubmitGiveTheResultsOfCollectWithANote() throws Exception {
    StringBuilder noted = new StringBuilder();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            noted.append(record.getMessage()).append('\n');
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger.getLogger("riskgate").addHandler(handler);
    Logger.getLogger("riskgate").setUseParentHandlers(false);
    Bench.fails(ErrorCode.NOT_INITIALIZED, -1, null, () -> RiskgateClient.submit("user-d1"));
    RiskgateClient.init(Bench.options(Bench.LIVE_KEY, Bench.HTTP, "deprecated-1").build());
    RiskgateClient.init(Bench.options(Bench.LIVE_KEY, Bench.HTTP, "deprecated-1").build());
    assertTrue("told once", noted.toString().matches("RiskgateClient.init and submit are deprecated[^\n]*\n"));
    VisitorData submitted = RiskgateClient.submit("user-d1");
    VisitorData collected = Riskgate.getInstance().collect("user-d1").execute();
    assertEquals(submitted.getVisitorId(), collected.getVisitorId());
    assertEquals(submitted.getAction(), collected.getAction());
    assertEquals(Integer.valueOf(submitted.getTimesSeen() + 1), collected.getTimesSeen());
    assertEquals("collect",
        Bench.verify(Bench.LIVE_SECRET, submitted.getEventId(), "{}").getJSONObject("signals").getString("use_case"));
    BlockingQueue<VisitorData> told = new LinkedBlockingQueue<>();
    RiskgateClient.submit("user-d1", new RiskgateCallback() {
      @Override
      public void onSuccess(VisitorData visitor) {
        told.add(visitor);
      }

      @Override
      public void onError(RiskgateException error) {}
    });
    assertNotNull(told.poll(60, TimeUnit.SECONDS));
    for (java.lang.reflect.Method method : RiskgateClient.class.getMethods())
      if (method.getDeclaringClass() == RiskgateClient.class)
        assertTrue(method.getName(), method.isAnnotationPresent(Deprecated.class));
  }
}
