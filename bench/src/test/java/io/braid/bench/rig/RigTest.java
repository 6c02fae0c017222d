package io.braid.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.load.Question;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.tpch.TpchTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RigTest {
    private static final double SCALE = 0.01;
    private static final int CUSTOMERS = 1500;
    private static final List<String> TITLES = List.of(RigData.EVERYTHING, "dbA", "dbB", "dbC", "dbD");

    /** Only one process can open a DuckDB file: Braid's, once it runs. */
    @Test
    void whatIsGivenIsReadWhereItIsAlsoFromFilesOfDuckDb(@TempDir Path folder) throws Exception {
        GivenDatabase given = new GivenDatabase("duckdb", "jdbc:duckdb:" + folder.resolve("own.duckdb"), "", "");
        fill(given);
        Path file = Files.writeString(
                folder.resolve("rig.properties"),
                TITLES.stream()
                        .map(title -> title + ".url = " + given.jdbcUrl())
                        .collect(Collectors.joining("\n")));

        try (Rig rig = Rig.start(folder, RigAddresses.read(file).data(SCALE), "256m", LoadProgress.SILENT)) {
            assertThat(rig.versions())
                    .containsOnlyKeys(RigData.EVERYTHING, "dbA", "dbB", "dbC", "dbD", Arm.BRAID)
                    .containsEntry("dbC", rig.versions().get("dbA"));
            Question question =
                    new Question("join", "SELECT p.n FROM dbC.tpch.dbo.part p JOIN dbB.customer c ON p.n = c.n", 0);
            try (Connection connection = rig.federated().connect();
                    PreparedStatement statement = question.prepare(rig.federated(), connection)) {
                assertThat(question.read(statement, new Random(1)).rows()).isEqualTo(CUSTOMERS);
            }
        }
    }

    private static void fill(GivenDatabase given) throws SQLException {
        try (Connection connection = given.connect();
                Statement statement = connection.createStatement()) {
            for (String table : RigDatabase.names(Arrays.stream(TpchTable.values())
                    .map(each -> each.at(SCALE))
                    .toList())) {
                statement.execute("CREATE TABLE " + table + " AS SELECT n FROM range(" + CUSTOMERS + ") AS r(n)");
            }
        }
    }
}
