package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runner that sends many probes per statement to a source, and compares the results. */
final class ProbeRunner {
    private static final int CHUNK = 50;

    private final SourceReader reader;

    ProbeRunner(SourceReader reader) {
        this.reader = reader;
    }

    void run(List<Probe> probes) {
        List<Probe> plain = probes.stream().filter(Probe::isPlain).toList();
        for (int from = 0; from < plain.size(); from += CHUNK) {
            runTogether(plain.subList(from, Math.min(from + CHUNK, plain.size())));
        }
        probes.stream().filter(probe -> !probe.isPlain()).forEach(this::runAlone);
    }

    private void runTogether(List<Probe> probes) {
        String items = String.join(", ", probes.stream().map(Probe::item).toList());
        DataType[] types = probes.stream().map(Probe::type).toArray(DataType[]::new);
        List<@Nullable Object> row = reader.rows("SELECT " + items, types).get(0);
        for (int i = 0; i < probes.size(); i++) {
            check(probes.get(i), java.util.Collections.singletonList(row.get(i)));
        }
    }

    private void runAlone(Probe probe) {
        if (probe.expected() == Probe.FAILS) {
            assertThatThrownBy(() -> reader.rows(probe.statement(), probe.type()))
                    .as(probe.statement())
                    .isInstanceOf(BraidException.class);
            return;
        }
        List<@Nullable Object> column = new ArrayList<>();
        reader.rows(probe.statement(), probe.type()).forEach(row -> column.add(row.get(0)));
        check(probe, column);
    }

    private static void check(Probe probe, List<@Nullable Object> actual) {
        if (probe.mayWiden() && !Integer.valueOf(1).equals(probe.expected().get(0))) {
            return;
        }
        List<@Nullable Object> expected = new ArrayList<>();
        probe.expected().forEach(value -> expected.add(SourceReader.comparable(value)));
        assertThat(actual).as(probe.statement()).isEqualTo(expected);
    }
}
