package io.braid.demo;

import java.util.Arrays;
import java.util.List;

/**
 * A query of the study, as published.
 *
 * @param title a short description
 */
public record StudyQuery(String name, String title, String sql) {
    /**
     * Condition on very cheap parts, which few suppliers in small data sets have: a query without results is repeated
     * with a higher limit.
     */
    private static final String CHEAP = "ps_supplycost < 20";

    private static final List<String> DEARER = List.of("ps_supplycost < 200", "ps_supplycost < 2000");

    /** Returns the queries A to H. */
    public static List<StudyQuery> all() {
        return Arrays.stream("ABCDEFGH".split("")).map(StudyQuery::read).toList();
    }

    /** True if the query has the key of a customer as its parameter. */
    public boolean hasParameter() {
        return sql.contains("?");
    }

    /** Returns the query with increasingly higher cost limits; none if it has no such limit. */
    public List<StudyQuery> widened() {
        return DEARER.stream()
                .filter(dearer -> sql.contains(CHEAP))
                .map(dearer -> new StudyQuery(name, title + " (" + dearer + ")", sql.replace(CHEAP, dearer)))
                .toList();
    }

    private static StudyQuery read(String name) {
        QueryText text = QueryText.read("study/" + name + ".sql");
        return new StudyQuery(name, text.title(), text.sql());
    }
}
