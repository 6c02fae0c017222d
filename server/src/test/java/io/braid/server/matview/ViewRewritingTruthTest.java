package io.braid.server.matview;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries over the tables of materialized views yield the same, whether or not kept rows stand in for them. {@code
 * -Drandom.seed} repeats a run, {@code -Drandom.queries} makes up more.
 */
@Timeout(300)
class ViewRewritingTruthTest {
    private static final int QUERIES = Integer.getInteger("random.queries", 250);
    private static final String VIEWS = """
            CREATE MATERIALIZED VIEW v.by_item OPTIONS (max_staleness '1 hour') AS
              SELECT item, shop, SUM(price) AS total, COUNT(*) AS sales, MIN(price) AS least, MAX(price) AS most,
                COUNT(price) AS priced
              FROM till.sale GROUP BY item, shop;
            CREATE MATERIALIZED VIEW v.dear OPTIONS (max_staleness '1 hour') AS
              SELECT id, item, shop, price FROM till.sale WHERE price > 10;
            CREATE MATERIALIZED VIEW v.joined OPTIONS (max_staleness '1 hour') AS
              SELECT s.id, s.item, s.price, p.town, p.country FROM till.sale s JOIN till.place p ON p.shop = s.shop;
            CREATE MATERIALIZED VIEW v.by_country OPTIONS (max_staleness '1 hour') AS
              SELECT p.country, s.item, SUM(s.price) AS total, COUNT(*) AS sales
              FROM till.sale s JOIN till.place p ON p.shop = s.shop GROUP BY p.country, s.item;
            """;
    private static final List<String> KEYS = List.of("item", "sale.shop");
    private static final List<String> JOINED_KEYS = List.of("item", "country", "town");
    private static final List<String> AGGREGATES = List.of(
            "SUM(price)", "COUNT(*)", "COUNT(price)", "MIN(price)", "MAX(price)", "AVG(price)", "COUNT(DISTINCT item)");
    private static final List<String> CONDITIONS = List.of(
            "item = 'i3'",
            "item <> 'i1'",
            "item IN ('i1', 'i2')",
            "item IS NULL",
            "item LIKE 'i%'",
            "sale.shop > 2",
            "sale.shop = 1",
            "price > 10",
            "price > 12.5",
            "price >= 10",
            "price < 50",
            "price IS NOT NULL",
            "id < 150",
            "item = 'i3' OR sale.shop = 2");
    private static final List<String> JOINED_CONDITIONS =
            List.of("country = 'c1'", "town <> 't2'", "country IS NOT NULL", "price > 20", "item = 'i2'", "id > 20");

    private final Random random;
    private final long seed;

    ViewRewritingTruthTest() {
        seed = Long.getLong("random.seed", System.nanoTime());
        random = new Random(seed);
    }

    @Test
    void standInsYieldWhatTheSourcesYield(@TempDir Path folder) throws Exception {
        System.out.println("random.seed=" + seed);
        int rewritten = 0;
        try (Connection till = fill(folder);
                ViewServer braid = ViewServer.start(folder, VIEWS)) {
            for (String view : List.of("by_item", "dear", "joined", "by_country")) {
                braid.run("REFRESH MATERIALIZED VIEW v." + view);
            }
            assertThat(till.isClosed()).isFalse();
            for (int i = 0; i < QUERIES; i++) {
                String query = query();
                String when = "seed " + seed + ": " + query;
                braid.run("SET enable_view_rewriting = off");
                List<String> expected = braid.rows(query);
                braid.run("SET enable_view_rewriting = on");
                assertThat(braid.rows(query)).as(when).containsExactlyInAnyOrderElementsOf(expected);
                rewritten += braid.column("EXPLAIN " + query).toString().contains("stands in") ? 1 : 0;
            }
        }
        System.out.println(rewritten + " of " + QUERIES + " queries were answered by kept rows");
        assertThat(rewritten).isGreaterThan(QUERIES / 5);
    }

    private Connection fill(Path folder) throws SQLException {
        Connection till = ViewServer.till(folder);
        try (Statement statement = till.createStatement()) {
            statement.execute("DROP TABLE sale");
            statement.execute(
                    "CREATE TABLE sale (id INT PRIMARY KEY, item VARCHAR(20), shop INT, price DECIMAL(10, 2))");
            statement.execute("CREATE TABLE place (shop INT PRIMARY KEY, town VARCHAR(20), country VARCHAR(20))");
            for (int shop = 0; shop < 5; shop++) {
                statement.execute("INSERT INTO place VALUES (" + shop + ", 't" + shop + "', "
                        + (shop == 4 ? "NULL" : "'c" + shop % 2 + "'") + ")");
            }
            for (int id = 0; id < 300; id++) {
                String item = random.nextInt(20) == 0 ? "NULL" : "'i" + random.nextInt(6) + "'";
                String shop = random.nextInt(20) == 0 ? "NULL" : Integer.toString(random.nextInt(6));
                String price = random.nextInt(10) == 0 ? "NULL" : random.nextInt(60) + "." + (10 + random.nextInt(90));
                statement.execute("INSERT INTO sale VALUES (" + id + ", " + item + ", " + shop + ", " + price + ")");
            }
        }
        return till;
    }

    private String query() {
        boolean joined = random.nextInt(3) == 0;
        List<String> keys = some(joined ? JOINED_KEYS : KEYS, 2);
        String from = joined ? "till.sale JOIN till.place ON place.shop = sale.shop" : "till.sale";
        List<String> conditions = some(joined ? JOINED_CONDITIONS : CONDITIONS, 2);
        String where = conditions.isEmpty()
                ? ""
                : " WHERE " + conditions.stream().map(one -> "(" + one + ")").collect(Collectors.joining(" AND "));
        if (random.nextInt(3) == 0) {
            List<String> columns = new ArrayList<>(List.of("id", "item", "price"));
            columns.addAll(joined ? List.of("town", "country") : List.of("sale.shop"));
            return "SELECT " + String.join(", ", someOrAll(columns)) + " FROM " + from + where;
        }
        List<String> aggregates = someOrAll(AGGREGATES);
        String having = random.nextInt(5) == 0 ? " HAVING COUNT(*) > 3" : "";
        return "SELECT " + Stream.concat(keys.stream(), aggregates.stream()).collect(Collectors.joining(", "))
                + " FROM " + from + where + (keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys)) + having;
    }

    private List<String> someOrAll(List<String> all) {
        List<String> chosen = some(all, 3);
        return chosen.isEmpty() ? List.of(all.get(random.nextInt(all.size()))) : chosen;
    }

    private List<String> some(List<String> all, int most) {
        int count = random.nextInt(most + 1);
        return random.ints(0, all.size())
                .distinct()
                .limit(Math.min(count, all.size()))
                .mapToObj(all::get)
                .toList();
    }
}
