package io.braid.demo;

import io.braid.server.CommandOutput;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code braid demo}. Exits with 0, with 1 and an error, or with 2 for invalid arguments; no process remains in any
 * case.
 */
@Command(
        name = "braid demo",
        description = "Starts four small databases and a server over them, runs the study's queries, and stays up.")
public final class DemoMain implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final String USUAL_FOLDER = "data/demo";

    @Option(names = "--scale", defaultValue = "0.01", description = "How much TPC-H data: 1 is 1 GB (default 0.01).")
    private double scale;

    @Option(names = "--exit", description = "End after the queries instead of staying up.")
    private boolean exit;

    @Option(names = "--port", defaultValue = "31000", description = "The server's port (default 31000; 0: any).")
    private String port = "";

    @Option(
            names = "--http-port",
            defaultValue = "31080",
            description = "Its port for the console and health checks (default 31080).")
    private String httpPort = "";

    @Option(
            names = "--pg-port",
            defaultValue = "35432",
            description = "Its port for PostgreSQL's protocol (default 35432; 0: any; -1: none).")
    private String pgPort = "";

    @Option(names = "--folder", defaultValue = USUAL_FOLDER, description = "Where all data goes (default data/demo).")
    private Path folder = Path.of("");

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // set and read by picocli
    private boolean help;

    private final PrintStream out = System.out;

    /** True after a shutdown request; failures during shutdown are not reported. */
    private volatile boolean stopping;

    private DemoMain() {}

    public static void main(String[] arguments) {
        System.setProperty("logback.configurationFile", "io/braid/demo/logback-demo.xml");
        System.exit(CommandOutput.watching("braid demo", () -> new CommandLine(new DemoMain())
                .setParameterExceptionHandler(new WrongUse())
                .execute(arguments)));
    }

    @Override
    public Integer call() throws InterruptedException {
        out.println("Starting four databases in " + folder + " (the first start takes a minute) ...");
        try (Demo demo = Demo.start(
                folder,
                scale,
                Map.of("port", port, "http-port", httpPort, "pg-port", pgPort),
                line -> out.println("  " + line))) {
            Thread stop = new Thread(() -> stop(demo), "demo-stop");
            Runtime.getRuntime().addShutdownHook(stop);
            runStudy(demo);
            if (!exit) {
                explainHowToConnect(demo);
                showTransaction(demo);
                new CountDownLatch(1).await();
            }
            Runtime.getRuntime().removeShutdownHook(stop);
            return 0;
        } catch (BraidException e) {
            System.err.println("braid demo: " + e.getMessage());
            return FAILED;
        } catch (SQLException e) {
            if (!stopping) {
                System.err.println("braid demo: ERROR " + e.getSQLState() + ": " + e.getMessage());
            }
            return FAILED;
        }
    }

    private void stop(Demo demo) {
        stopping = true;
        demo.close();
    }

    private void runStudy(Demo demo) throws SQLException {
        out.printf("%nThe queries of the study, on TPC-H at scale %s, over all four databases:%n", scale);
        try (Connection connection = demo.connect()) {
            new StudyReport(connection, out).print();
        }
    }

    private void explainHowToConnect(Demo demo) {
        out.printf(
                """

                Braid stays up until you press Ctrl-C. In another terminal:

                  ./braid sql%1$s -c "SELECT region, count(*) FROM sales.customers GROUP BY region"
                  ./braid sql%1$s                    an interactive shell

                From psql, and any other tool for PostgreSQL:

                  PGPASSFILE=%7$s psql -h %5$s -p %6$s -U %3$s tpch

                From any JDBC tool:

                  URL        %2$s
                  user       %3$s
                  password   in %4$s

                In a browser, as the same user (the link logs in once):

                  %8$s
                """,
                whereItIs(),
                demo.url(),
                demo.login().getProperty("user"),
                demo.server().connectionFile(),
                demo.server().host(),
                demo.server().pgPort().orElse(-1),
                demo.server().passwordFile(),
                demo.server().consoleLink(demo.login().getProperty("user")).orElse("the console is disabled"));
    }

    /** Shows a transaction over the database whose tables each start fills anew. */
    private void showTransaction(Demo demo) {
        out.printf(
                """

                A transaction, in the database retail, whose schema shop can be written:

                  ./braid sql%s --url %s

                %s""",
                whereItIs(),
                demo.server().url("retail"),
                String.join("\n", Demo.transaction()).indent(2));
    }

    /** Returns the options that {@code ./braid sql} needs to find this demo; empty for the default folder. */
    private String whereItIs() {
        return folder.equals(Path.of(USUAL_FOLDER)) ? "" : " --data-folder " + folder;
    }
}
