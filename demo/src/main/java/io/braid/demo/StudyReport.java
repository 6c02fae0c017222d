package io.braid.demo;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;

/** Report of the study's queries, each run and printed with its result. */
final class StudyReport {
    /** Customer of query H, who exists with orders at every scale. */
    private static final int CUSTOMER = 370;

    private static final int MOST_TEXT = 110;

    private final StudyRun run;
    private final PrintStream out;

    StudyReport(Connection connection, PrintStream out) {
        this.run = new StudyRun(connection, CUSTOMER);
        this.out = out;
    }

    void print() throws SQLException {
        for (StudyQuery query : StudyQuery.all()) {
            print(query);
        }
    }

    private void print(StudyQuery published) throws SQLException {
        StudyQuery query = published;
        StudyRun.Answer answer = run.run(query);
        Iterator<StudyQuery> wider = query.widened().iterator();
        while (answer.rows() == 0 && wider.hasNext()) {
            query = wider.next();
            answer = run.run(query);
        }
        out.printf(
                "%n%s  %-82s %,9d rows %,8.0f ms%n", query.name(), query.title(), answer.rows(), answer.nanos() / 1e6);
        List<StudyRun.SentSql> sent = run.sentSql(query);
        sent.forEach(each -> out.printf("   %-13s %s%n", each.source(), shortened(each.sql())));
    }

    private static String shortened(String sql) {
        return sql.length() <= MOST_TEXT ? sql : sql.substring(0, MOST_TEXT - 4) + " ...";
    }
}
