package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Declared PostgreSQL type names of result columns. */
final class DeclaredTypesTest {
    private final Planner planner =
            new OfflineTpch(wrapper -> new Capabilities(wrapper, Set.of(), List.of(), TextSemantics.BINARY)).planner();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT CAST(1 AS oid), 'a'::name, 'x'::"char"                                 | oid, name, char
            SELECT 1::pg_catalog.oid, 1::int4, 'a'::pg_catalog.text, 'a'::varchar         | oid, -, -, varchar
            SELECT CAST('a' AS uuid), '1'::jsonb, 1::REGCLASS, 'i'::inet                   | uuid, jsonb, regclass, inet
            SELECT x FROM (SELECT 'a'::name AS x UNION ALL SELECT 'b'::name) AS t          | name
            SELECT x FROM (SELECT 'a'::name AS x UNION ALL SELECT CAST('b' AS text)) AS t  | -
            SELECT COALESCE(x, 'none'), MAX(x) FROM (SELECT 'a'::name AS x) AS t GROUP BY x | name, name
            SELECT x[1], x FROM (SELECT ARRAY[1::oid, 2::oid] AS x) AS t                   | oid, oid[]
            SELECT '{1,2}'::int2vector, '{1}'::oidvector                                   | int2vector, oidvector
            WITH t AS (SELECT 1::oid AS a) SELECT a.a, b.a FROM t AS a JOIN t AS b ON a.a = b.a | oid, oid
            """)
    void columnsAreDeclared(String sql, String names) {
        assertThat(planner.plan(sql).columns().types().stream()
                        .map(DeclaredTypesTest::name)
                        .collect(Collectors.joining(", ")))
                .isEqualTo(names);
    }

    private static String name(DataType type) {
        DataType element = type.element();
        return type.declared() == null && element != null
                ? name(element) + "[]"
                : Objects.requireNonNullElse(type.declared(), "-");
    }
}
