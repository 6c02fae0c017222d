package io.braid.testkit.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.load.LoadProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the databases of the compose file are loaded once. */
class SeedMainTest {
    @Test
    void missingTablesAreLoadedAndFullOnesLeftAlone(@TempDir Path folder) {
        List<String> arguments = List.of(
                "--scale=0.01", "--database=jdbc:duckdb:" + folder.resolve("x.duckdb"), "--tables=nation,region");
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();

        SeedMain.seed(arguments, first::add);
        SeedMain.seed(arguments, second::add);

        assertThat(first).containsExactlyInAnyOrder("duckdb: nation, 25 rows", "duckdb: region, 5 rows");
        assertThat(second).isEmpty();
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatThrownBy(() -> SeedMain.seed(List.of("--tables=nation"), LoadProgress.SILENT))
                .hasMessage("say --database first");
        assertThatThrownBy(() -> SeedMain.seed(List.of("--scala=1"), LoadProgress.SILENT))
                .hasMessage("there is no option --scala=1");
    }
}
