package io.braid.execution.database;

import java.nio.file.Path;

/** Process that {@link CrashTest} kills: its threads execute their scripts and report each completed statement. */
final class CrashingServer {
    private CrashingServer() {}

    /** Expects the folder and the number of completed statements of each script as arguments. */
    public static void main(String[] arguments) {
        TestCatalog catalog = CrashTest.start(Path.of(arguments[0]));
        int argument = 1;
        for (CrashScript script : CrashScript.values()) {
            int done = Integer.parseInt(arguments[argument++]);
            DeployedDatabase session = catalog.databases().get(script.database());
            Thread thread = new Thread(() -> goOn(catalog, session, script, done));
            thread.setUncaughtExceptionHandler((failed, failure) -> {
                failure.printStackTrace();
                Runtime.getRuntime().halt(1);
            });
            thread.start();
        }
    }

    private static void goOn(TestCatalog catalog, DeployedDatabase session, CrashScript script, int from) {
        for (int done = from; ; done++) {
            catalog.run(session, script.statement(done));
            synchronized (System.out) {
                System.out.println("done " + script);
                System.out.flush();
            }
        }
    }
}
