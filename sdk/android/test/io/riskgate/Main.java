package io.riskgate;

import java.util.HashSet;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs the classes that are named, and prints a line per test for whoever started this. */
public final class Main {
  private Main() {}

  public static void main(String[] names) throws Exception {
    JUnitCore runner = new JUnitCore();
    runner.addListener(
        new RunListener() {
          private final Set<String> failed = new HashSet<>();

          @Override
          public void testFailure(Failure failure) {
            failed.add(nameOf(failure.getDescription()));
            System.out.println("not ok " + nameOf(failure.getDescription()));
            System.err.println(failure.getTrace());
          }

          @Override
          public void testFinished(Description test) {
            if (!failed.contains(nameOf(test))) System.out.println("ok " + nameOf(test));
          }
        });
    boolean all = true;
    for (String name : names) all &= runner.run(Class.forName("io.riskgate." + name)).wasSuccessful();
    System.exit(all ? 0 : 1);
  }

  private static String nameOf(Description test) {
    return test.getTestClass().getSimpleName() + "." + test.getMethodName();
  }
}
