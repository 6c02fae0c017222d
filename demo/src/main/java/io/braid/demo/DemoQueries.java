package io.braid.demo;

import io.braid.console.saved.SavedQuery;
import java.util.List;
import java.util.stream.Stream;

/** The queries of the study and of TPC-H as saved queries of the console. */
final class DemoQueries {
    private static final String DATABASE = "tpch";

    private DemoQueries() {}

    static List<SavedQuery> all() {
        Stream<SavedQuery> study = StudyQuery.all().stream()
                .map(query -> new SavedQuery("Study", query.name() + ": " + query.title(), DATABASE, query.sql()));
        Stream<SavedQuery> tpch = TpchQuery.all().stream()
                .map(query -> new SavedQuery("TPC-H", query.name() + ": " + query.title(), DATABASE, query.sql()));
        return Stream.concat(study, tpch).toList();
    }
}
