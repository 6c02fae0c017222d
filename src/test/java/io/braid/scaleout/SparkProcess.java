package io.braid.scaleout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A Spark Connect server in a process of its own, on a free port of this machine. */
public final class SparkProcess implements AutoCloseable {
    private static final Pattern STARTED = Pattern.compile("Spark Connect server started at: [^ ]*:(\\d+)");
    private static final long START_MINUTES = 3;

    private final Process process;
    private final int port;

    private SparkProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts one; the test is skipped, with the reason, where Spark has not been fetched. */
    public static SparkProcess start() throws IOException, InterruptedException {
        Path home = home();
        Assumptions.assumeTrue(
                Files.isDirectory(home.resolve("jars")),
                () -> "there is no Spark in " + home + "; spark/fetch-spark fetches it");
        ProcessBuilder builder = new ProcessBuilder(
                home.resolve("bin/spark-submit").toString(),
                "--master",
                "local[2]",
                "--driver-memory",
                "1g",
                "--class",
                "org.apache.spark.sql.connect.service.SparkConnectServer",
                "--conf",
                "spark.connect.grpc.binding.address=127.0.0.1",
                "--conf",
                "spark.connect.grpc.binding.port=0",
                "--conf",
                "spark.ui.enabled=false",
                "--conf",
                "spark.sql.shuffle.partitions=2",
                "spark-internal");
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.directory(Files.createTempDirectory("spark").toFile());
        Process process = builder.redirectErrorStream(true).start();
        CompletableFuture<Integer> port = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(process, port), "spark-output");
        reader.setDaemon(true);
        reader.start();
        try {
            return new SparkProcess(process, port.get(START_MINUTES, TimeUnit.MINUTES));
        } catch (ExecutionException | TimeoutException e) {
            stop(process);
            throw new IOException("Spark has not started", e);
        }
    }

    private static Path home() {
        String given = System.getProperty("spark.home");
        if (given != null) {
            return Path.of(given);
        }
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("spark/src"))) {
            root = Objects.requireNonNull(root.getParent(), "not in a checkout");
        }
        return root.resolve("spark/target/spark");
    }

    private static void read(Process process, CompletableFuture<Integer> port) {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher started = STARTED.matcher(line);
                if (started.find()) {
                    port.complete(Integer.parseInt(started.group(1)));
                }
            }
            port.completeExceptionally(new IOException("Spark ended before it had started"));
        } catch (IOException e) {
            port.completeExceptionally(new UncheckedIOException(e));
        }
    }

    /** The address that Braid is given. */
    public String url() {
        return "sc://127.0.0.1:" + port;
    }

    /** Ends it at once, as a machine does that loses its power. */
    public void kill() {
        stop(process);
    }

    /** The script that starts Spark may have become Spark itself, or wait for it. */
    private static void stop(Process process) {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        kill();
    }
}
