package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fifty consoles on a server that is busy with other queries: each gets right answers, and none is refused. */
final class ConsoleCrowdTest {
    private static final int CONSOLES = 50;
    private static final int ROUNDS = 4;
    /** How often the page of running queries, which asks most often, reads anew. */
    private static final int REFRESH_SECONDS = 5;

    private static final List<String> REFRESH = List.of(
            "/* console */ SELECT id, user_name, state, sql_text, elapsed_ms, memory_bytes FROM sys.queries"
                    + " WHERE sql_text NOT LIKE '/* console */%' ORDER BY started_at",
            "/* console */ SELECT source, query_id, backends, elapsed_ms FROM sys.source_statements"
                    + " ORDER BY elapsed_ms DESC");

    @Test
    void fiftyConsolesAreServedBesideOtherQueries(@TempDir Path folder) throws Exception {
        try (ConsoleServer braid = new ConsoleServer(folder, Map.of())) {
            List<ConsoleClient> consoles = new ArrayList<>();
            for (int i = 0; i < CONSOLES; i++) {
                consoles.add(braid.logInAsAdministrator("shop"));
            }
            double millis = cpuMillisOfRefresh(consoles);
            System.out.printf(
                    "A page that reads anew takes %.1f ms of processor time, client included: %.2f %% of a core%n",
                    millis, millis / REFRESH_SECONDS / 10);
            AtomicBoolean isDone = new AtomicBoolean();
            ExecutorService threads = Executors.newFixedThreadPool(CONSOLES + 2);
            try {
                List<Future<?>> others = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    ConsoleClient other = braid.logInAsAdministrator("shop");
                    others.add(threads.submit(() -> keepBusy(other, isDone)));
                }
                List<Future<?>> crowd = new ArrayList<>();
                consoles.forEach(each -> crowd.add(threads.submit(() -> use(each))));
                for (Future<?> each : crowd) {
                    each.get();
                }
                isDone.set(true);
                for (Future<?> each : others) {
                    each.get();
                }
            } finally {
                isDone.set(true);
                threads.shutdownNow();
            }
        }
    }

    private static double cpuMillisOfRefresh(List<ConsoleClient> consoles) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        consoles.forEach(ConsoleCrowdTest::refresh);
        long before = system.getProcessCpuTime();
        for (int round = 0; round < ROUNDS; round++) {
            consoles.forEach(ConsoleCrowdTest::refresh);
        }
        return (system.getProcessCpuTime() - before) / 1e6 / ROUNDS / consoles.size();
    }

    private static void refresh(ConsoleClient console) {
        for (String sql : REFRESH) {
            assertThat(console.monitor(sql)).noneMatch(page -> page.has("error"));
        }
    }

    private static void use(ConsoleClient console) {
        for (int round = 0; round < ROUNDS; round++) {
            refresh(console);
            String completion = console.post("complete", Map.of("sql", "SELECT na FROM stock.item", "offset", 9))
                    .body();
            assertThat(completion).contains("\"name\"");
            int rows = console.run("SELECT * FROM stock.item").stream()
                    .mapToInt(page -> page.path("rows").size())
                    .sum();
            assertThat(rows).isEqualTo(3000);
        }
        assertThat(console.post("logout", Map.of()).statusCode()).isEqualTo(200);
    }

    private static void keepBusy(ConsoleClient other, AtomicBoolean isDone) {
        while (!isDone.get()) {
            List<JsonNode> pages = other.run("SELECT count(*) FROM stock.item a CROSS JOIN stock.item b"
                    + " WHERE a.hidden + b.hidden > 1 AND b.id <= 300");
            assertThat(pages).noneMatch(page -> page.has("error"));
        }
    }
}
