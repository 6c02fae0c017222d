package io.braid.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.engine.exchange.QueryLogContext;
import io.braid.engine.exchange.TaskGroup;
import io.braid.execution.setting.LogFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.MDC;

/** Log file that {@code braid serve} writes with its default configuration. */
@Timeout(60)
class LogLinesTest {
    private static final String HARD = "a \"quoted\" \\ text\nof two lines, \u0007 and \uD83D\uDE00";

    @Test
    void linesOfJsonSayEverythingWhateverStandsInThem(@TempDir Path folder) throws Exception {
        List<String> lines = logged(folder, LogFormat.JSON, log -> {
            log.info("nobody's");
            QueryLogContext.during("q-1", () -> log.warn(HARD, new IllegalStateException("broken")));
        });

        assertThat(lines).hasSize(2);
        JsonNode first = new ObjectMapper().readTree(lines.get(0));
        assertThat(first.has("query")).isFalse();
        assertThat(first.path("level").asText()).isEqualTo("INFO");
        JsonNode second = new ObjectMapper().readTree(lines.get(1));
        assertThat(second.path("query").asText()).isEqualTo("q-1");
        assertThat(second.path("message").asText()).isEqualTo(HARD);
        assertThat(second.path("stack").asText()).startsWith("java.lang.IllegalStateException: broken");
        assertThat(second.path("logger").asText()).isEqualTo("io.braid.example");
        assertThat(second.path("time").asText()).endsWith("Z");
    }

    @Test
    void linesOfTextNameTheQueryOfTheThreadThatWorksForIt(@TempDir Path folder) throws Exception {
        ExecutorService workers = Executors.newSingleThreadExecutor();
        List<String> lines = logged(folder, LogFormat.TEXT, log -> {
            TaskGroup tasks = new TaskGroup(workers);
            QueryLogContext.during("q-2", () -> tasks.execute(() -> log.info("in a worker")));
            tasks.execute(() -> log.info("by nobody"));
            workers.shutdown();
            assertThat(workers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        });

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).matches(".* INFO  \\[pool-\\d+-thread-1] q-2 \\S*example in a worker");
        assertThat(lines.get(1)).matches(".* INFO  \\[pool-\\d+-thread-1] - \\S*example by nobody");
        assertThat(MDC.get(QueryLogContext.KEY)).isNull();
    }

    @Test
    void nobodyForgesLinesOfText(@TempDir Path folder) throws Exception {
        String forged = "x\n2026-11-29 10:00:00.000 INFO  [main] - i.b.server all is well\r\u2028y\u001b[2J\u202Ez";
        List<String> lines = logged(folder, LogFormat.TEXT, log -> log.warn(forged, new IllegalStateException(forged)));

        assertThat(lines.get(0)).endsWith("example x");
        assertThat(lines.subList(1, lines.size())).allMatch(line -> line.startsWith("    ") || line.startsWith("\t"));
        assertThat(String.join("\n", lines))
                .contains("all is well\\u000d\\u2028y\\u001b[2J\\u202ez")
                .doesNotContain("\r", "\u2028", "\u001b", "\u202e");
    }

    private static List<String> logged(Path folder, LogFormat format, Work work) throws Exception {
        Path file = folder.resolve("braid.log");
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(MDC.getMDCAdapter());
        context.putProperty("braid.log.file", file.toString());
        context.putProperty("braid.log.format", format.name());
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(LogLinesTest.class.getResource("/io/braid/server/logback-serve.xml"));
        try {
            ch.qos.logback.classic.Logger logger = context.getLogger("io.braid.example");
            assertThat(logger.getEffectiveLevel()).isEqualTo(Level.INFO);
            work.with(logger);
        } finally {
            context.stop();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        return Files.readAllLines(file);
    }

    /** Work that logs. */
    private interface Work {
        void with(Logger log) throws Exception;
    }
}
