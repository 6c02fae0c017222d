package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.model.VdbReader;
import io.braid.spi.Source;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions under which a source pre-aggregates six million lines before their join with orders of another source. */
class PartialAggregatesTest {
    private static final String MODEL = """
            CREATE DATABASE shop VERSION '1';
            CREATE SERVER lines_db FOREIGN DATA WRAPPER postgresql;
            CREATE SERVER orders_db FOREIGN DATA WRAPPER mysql;
            CREATE SCHEMA l SERVER lines_db;
            CREATE SCHEMA o SERVER orders_db;
            IMPORT FOREIGN SCHEMA shop LIMIT TO (lines) FROM SERVER lines_db INTO l;
            IMPORT FOREIGN SCHEMA shop LIMIT TO (orders) FROM SERVER orders_db INTO o;
            """;

    private static final String SUM =
            "SELECT priority, COUNT(*), SUM(quantity) FROM l.lines JOIN o.orders ON order_number = number GROUP BY"
                    + " priority";

    /** A sample of clustered lines contains too few distinct orders, unless there are few. */
    @ParameterizedTest
    @CsvSource({
        "600000, 400000, true",
        "1500000, 400000, false",
        "1500000, 400, true",
        "40000000, 4000000, false",
    })
    void keysTellHowManyGroupsThereAre(double orders, double ordersOfSample, boolean grouped) {
        Map<String, Double> rows = Map.of("lines", 6_000_000.0, "orders", orders);
        Map<String, Double> distinct = Map.of("order_number", ordersOfSample);
        Catalog catalog = Catalog.open(VdbReader.read("shop.vdb.sql", MODEL), server -> source(server, rows, distinct));

        assertThat(sent(new Planner(catalog).plan(SUM).root()))
                .filteredOn(sql -> sql.contains("lines"))
                .singleElement()
                .satisfies(sql -> assertThat(sql.contains("GROUP BY")).as(sql).isEqualTo(grouped));
    }

    private static List<String> sent(PlanNode node) {
        return node instanceof SourceScan scan
                ? List.of(scan.sql())
                : node.inputs().stream().flatMap(input -> sent(input).stream()).toList();
    }

    private static Source source(String server, Map<String, Double> rows, Map<String, Double> distinct) {
        boolean ofLines = server.equals("lines_db");
        TableDescription table = ofLines
                ? table("lines", "line_number", "order_number", "quantity")
                : table("orders", "number", "priority");
        return new OfflineSource(
                server,
                PlanSnapshotsTest.capabilitiesOf(ofLines ? "postgresql" : "mysql"),
                List.of(table),
                rows,
                distinct);
    }

    private static TableDescription table(String name, String key, String... others) {
        List<ColumnDescription> columns = Stream.concat(Stream.of(key), Stream.of(others))
                .map(column -> new ColumnDescription(
                        column, DataType.of(TypeKind.BIGINT).notNull(), "bigint"))
                .toList();
        TableKeys keys = new TableKeys(new Key(null, List.of(key)), List.of(), List.of(), List.of());
        return new TableDescription(
                new TableName("shop", "shop", name), TableDescription.Kind.TABLE, columns, keys, null);
    }
}
