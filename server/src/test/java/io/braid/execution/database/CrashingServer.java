package io.braid.execution.database;

import java.nio.file.Path;

/** The process that {@link CrashTest} kills: its threads go on with their scripts and say when a statement is done. */
final class CrashingServer {
    private CrashingServer() {}

    /** Takes the folder, and how many statements of each script have been carried out already. */
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
