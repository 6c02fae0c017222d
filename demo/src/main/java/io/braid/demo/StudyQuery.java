package io.braid.demo;

import java.util.Arrays;
import java.util.List;

/**
 * A query of the study, as it was published.
 *
 * @param title what it asks, in a few words
 */
public record StudyQuery(String name, String title, String sql) {
    /** Small data has few suppliers of very cheap parts: a query that finds none asks for dearer ones. */
    private static final String CHEAP = "ps_supplycost < 20";

    private static final List<String> DEARER = List.of("ps_supplycost < 200", "ps_supplycost < 2000");

    /** The queries A to H. */
    public static List<StudyQuery> all() {
        return Arrays.stream("ABCDEFGH".split("")).map(StudyQuery::read).toList();
    }

    /** True if it asks for one customer, whose key is its parameter. */
    public boolean hasParameter() {
        return sql.contains("?");
    }

    /** The same query for more and more suppliers; none if it does not ask for cheap ones. */
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
