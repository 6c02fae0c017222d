package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.bench.rig.RigData;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests of the databases that a workload accepts. */
class RigOptionTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void tablesOfTpcdsAreReadWhereTheirAddressesSay() throws IOException {
        RigData data = data(new TpcdsBench(), "--rig=" + addresses("stores", "catalogs", "web", "dimensions"));

        assertThat(data.isGiven()).isTrue();
        assertThat(data.federated("web_returns")).isEqualTo("web.web_returns");
    }

    @Test
    void theDemoHasNoTablesOfTpcds() {
        assertThatThrownBy(() -> data(new TpcdsBench(), "--rig=demo"))
                .isInstanceOf(BraidException.class)
                .hasMessage("The demo has no tables of TPC-DS: --rig takes embedded here, or a file.");
    }

    @Test
    void whatChangesRowsTakesNobodysDatabases() throws IOException {
        Path addresses = addresses("dbA", "dbB", "dbC", "dbD");
        assertThat(data(new ClientsBench(), "--rig=demo").isGiven()).isFalse();
        assertThatThrownBy(() -> data(new ClientsBench(), "--rig=" + addresses))
                .isInstanceOf(BraidException.class)
                .hasMessage("clients changes the customers: --rig takes embedded or demo here, and no file.");
    }

    private static RigData data(RigBench bench, String option) {
        new CommandLine(bench).parseArgs(option);
        return bench.data();
    }

    private Path addresses(String... titles) throws IOException {
        return Files.writeString(
                folder.resolve("rig.properties"),
                Stream.concat(Stream.of("everything"), Stream.of(titles))
                        .map(title -> title + ".url = jdbc:postgresql://localhost/tpc")
                        .collect(Collectors.joining("\n")));
    }
}
