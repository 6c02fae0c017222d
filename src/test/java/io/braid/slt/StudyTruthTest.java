package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.testkit.assertion.SameElements;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The study's queries, word for word, give over four databases the rows that they give over one. */
@ExtendWith(SharedDemo.class)
final class StudyTruthTest {
    private static final List<Integer> CUSTOMERS = List.of(370, 1, 3, 1499);
    private static ReferenceDatabase reference;

    @TestFactory
    Stream<DynamicTest> federatedAnswersAreThoseOfOneDatabase(Demo demo) {
        // Small data has so few cheap parts that B finds nothing: what it asks is asked of dearer ones, too.
        return StudyQuery.all().stream()
                .flatMap(query -> Stream.concat(Stream.of(query), query.widened().stream()))
                .map(query ->
                        DynamicTest.dynamicTest(query.name() + ": " + query.title(), () -> assertTruth(query, demo)));
    }

    @BeforeAll
    static void load() throws SQLException {
        reference = ReferenceDatabase.load();
    }

    @AfterAll
    static void unload() throws SQLException {
        reference.close();
    }

    private static void assertTruth(StudyQuery query, Demo demo) throws SQLException {
        try (Connection one = reference.connect();
                Connection federation = demo.connect()) {
            for (int customer : query.hasParameter() ? CUSTOMERS : CUSTOMERS.subList(0, 1)) {
                List<String> expected = rows(one, reference.adapt(query.sql()), customer);
                assertThat(rows(federation, query.sql(), customer)).satisfies(SameElements.as(expected));
            }
        }
    }

    private static List<String> rows(Connection connection, String sql, int customer) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (sql.contains("?")) {
                statement.setInt(1, customer);
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(row(result));
                }
            }
            return rows;
        }
    }

    private static String row(ResultSet result) throws SQLException {
        List<String> cells = new ArrayList<>();
        for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
            Object value = result.getObject(column);
            cells.add(
                    value instanceof BigDecimal number
                            ? number.stripTrailingZeros().toPlainString()
                            : Objects.toString(value));
        }
        return String.join(" | ", cells);
    }
}
