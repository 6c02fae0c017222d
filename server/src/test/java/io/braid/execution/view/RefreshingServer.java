package io.braid.execution.view;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;

/**
 * Process that {@link RefreshCrashTest} kills: it changes all rows of a table, refreshes a view of it, and reports
 * that.
 */
final class RefreshingServer {
    static final String VIEW = "CREATE MATERIALIZED VIEW v.copied AS SELECT id, price FROM till.sale;";
    static final int ROWS = 20_000;

    private RefreshingServer() {}

    /** Expects the folder and the number of completed rounds as arguments. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        try (Connection till = ViewServer.till(folder);
                Statement change = till.createStatement();
                ViewServer braid = ViewServer.start(folder, VIEW)) {
            change.execute("DELETE FROM sale");
            change.execute("INSERT INTO sale SELECT x, 'nail', 0 FROM SYSTEM_RANGE(1, " + ROWS + ")");
            for (int round = Integer.parseInt(arguments[1]) + 1; ; round++) {
                change.execute("UPDATE sale SET price = " + round);
                braid.run("REFRESH MATERIALIZED VIEW v.copied");
                System.out.println("done " + round);
                System.out.flush();
            }
        }
    }
}
