package io.braid.connector.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Probing;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that probes override the declared capabilities. */
class H2ProbesTest {
    private static final List<DataType> TEXTS = List.of(DataType.of(TypeKind.VARCHAR), DataType.of(TypeKind.VARCHAR));

    @Test
    void aDatabaseThatFoldsCaseIsNotBelievedToTellItApart() throws SQLException {
        String url = "jdbc:h2:mem:folding";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                Source source = new H2Connector().open(new SourceConfig("folding", Map.of("url", url)))) {
            statement.execute("SET COLLATION ENGLISH STRENGTH PRIMARY");
            statement.execute("CREATE TABLE t (t VARCHAR(10))");
            assertThat(Probing.of(source).probes().answers()).isEmpty();
            assertThat(source.capabilities().exactness("=", TEXTS)).isEqualTo(Exactness.EXACT);

            source.describe(ImportRequest.all("PUBLIC"));

            Capabilities left = source.capabilities();
            assertThat(Probing.of(source).probes().answers())
                    .filteredOn(answer -> !answer.holds())
                    .extracting(ProbeAnswer::what)
                    .contains("letter case counts in text");
            assertThat(left.exactness("=", TEXTS)).isEqualTo(Exactness.SUPERSET);
            assertThat(left.exactness("GROUP BY", TEXTS.subList(0, 1))).isEqualTo(Exactness.LOCAL);
            assertThat(Probing.of(source).declared().exactness("=", TEXTS)).isEqualTo(Exactness.EXACT);
            assertThat(left.exactness("SUM", List.of(DataType.of(TypeKind.INTEGER))))
                    .isEqualTo(Exactness.EXACT);
        }
    }

    @Test
    void aDatabaseIsNotAskedAgainUnlessItIsOfAnotherVersion() throws SQLException {
        String url = "jdbc:h2:mem:asked";
        try (Connection connection = DriverManager.getConnection(url)) {
            ProbeAnswers told = answers(url, ProbeAnswers.NONE);
            assertThat(told.version()).isEqualTo(connection.getMetaData().getDatabaseProductVersion());
            assertThat(told.answers()).isNotEmpty().allMatch(ProbeAnswer::holds);
            List<ProbeAnswer> contrary =
                    told.answers().stream().map(answer -> answer.of(false)).toList();

            assertThat(answers(url, new ProbeAnswers(told.version(), contrary)).answers())
                    .isEqualTo(contrary);
            assertThat(answers(url, new ProbeAnswers("1.4", contrary))).isEqualTo(told);
            assertThat(answers(url, new ProbeAnswers(told.version(), contrary.subList(1, contrary.size()))))
                    .isEqualTo(told);
        }
    }

    @Test
    void whatADatabaseHasAnsweredBeforeHoldsWhileItIsNotReached() {
        try (Source source =
                new H2Connector().open(new SourceConfig("down", Map.of("url", "jdbc:h2:tcp://localhost:1/x")))) {
            Probing.of(source)
                    .recall(new ProbeAnswers(
                            "2.5", List.of(new ProbeAnswer("case counts", Set.of(), Set.of(TypeKind.VARCHAR), false))));

            assertThat(source.capabilities().exactness("=", TEXTS)).isEqualTo(Exactness.SUPERSET);
            assertThat(Probing.of(source).declared().exactness("=", TEXTS)).isEqualTo(Exactness.EXACT);
        }
    }

    /** The answers in effect after an import, starting with earlier ones. */
    private static ProbeAnswers answers(String url, ProbeAnswers before) {
        try (Source source = new H2Connector().open(new SourceConfig("asked", Map.of("url", url)))) {
            Probing.of(source).recall(before);
            source.describe(ImportRequest.all("PUBLIC"));
            return Probing.of(source).probes();
        }
    }
}
