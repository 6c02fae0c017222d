package io.braid.demo;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A TPC-H query with the specification's validation values, over the demo's four databases.
 *
 * @param name from Q1 to Q22
 * @param title a short description
 */
public record TpchQuery(String name, String title, String sql) {
    private static final int COUNT = 22;

    /** Returns all 22 queries. */
    public static List<TpchQuery> all() {
        return IntStream.rangeClosed(1, COUNT).mapToObj(TpchQuery::read).toList();
    }

    private static TpchQuery read(int number) {
        QueryText text = QueryText.read(String.format(Locale.ROOT, "tpch/q%02d.sql", number));
        return new TpchQuery("Q" + number, text.title(), text.sql());
    }
}
