package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.demo.TpchQuery;
import io.braid.testkit.assertion.SameElements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** All queries of TPC-H give over four databases the rows that they give over one. */
@Tag("jdk")
@ExtendWith(SharedDemo.class)
final class TpchTruthTest {
    private static ReferenceDatabase reference;

    @BeforeAll
    static void load() throws SQLException {
        reference = ReferenceDatabase.load();
    }

    @AfterAll
    static void unload() throws SQLException {
        reference.close();
    }

    @TestFactory
    Stream<DynamicTest> federatedAnswersAreThoseOfOneDatabase(Demo demo) {
        return TpchQuery.all().stream()
                .map(query ->
                        DynamicTest.dynamicTest(query.name() + ": " + query.title(), () -> assertTruth(query, demo)));
    }

    private static void assertTruth(TpchQuery query, Demo demo) throws SQLException {
        try (Connection one = reference.connect();
                Connection federation = demo.connect()) {
            List<String> expected = ResultRows.read(one, told(query.sql()));
            assertThat(ResultRows.read(federation, query.sql())).satisfies(SameElements.as(expected));
        }
    }

    /** H2 does not find by itself what all alternatives of a condition share, and would try each row with each. */
    private static String told(String sql) {
        return sql.contains("OR (p_partkey = l_partkey")
                ? sql.strip().replace("WHERE (", "WHERE p_partkey = l_partkey AND ((") + ")"
                : sql;
    }
}
