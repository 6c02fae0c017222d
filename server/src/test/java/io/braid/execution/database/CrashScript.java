package io.braid.execution.database;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ViewDefinition;
import java.util.Set;
import java.util.TreeSet;

/**
 * Statements that one thread of a server executes until the process is killed, and the expected state after each.
 * Threads use disjoint objects, so that the progress of each can be determined from the final state.
 */
enum CrashScript {
    /** Changes in a database of a model. */
    CHANGES("shop", "0"),
    /** Other changes in the same database. */
    MORE_CHANGES("shop", "1"),
    /** Changes in a database created by statements. */
    OWN_DATABASE("mine", "2"),
    /** Creates, renames and drops databases. */
    DATABASES("shop", "3");

    private final String database;
    /** Suffix of the names of its views. */
    private final String mark;

    CrashScript(String database, String mark) {
        this.database = database;
        this.mark = mark;
    }

    /** Returns the database in which its statements are executed. */
    String database() {
        return database;
    }

    /** Returns the statement after this number of statements. */
    String statement(int done) {
        int round = done / length();
        int step = done % length();
        String first = "sales.a" + mark;
        String second = "sales.b" + mark;
        if (this == DATABASES) {
            return switch (step) {
                case 0 -> "CREATE DATABASE early VERSION '" + round + "'";
                case 1 -> "ALTER DATABASE early RENAME TO late";
                default -> "DROP DATABASE late";
            };
        }
        return switch (step) {
            case 0 -> "CREATE VIEW " + first + " AS SELECT " + round + " AS x";
            case 1 -> "COMMENT ON VIEW " + first + " IS 'round " + round + "'";
            case 2 -> "CREATE VIEW " + second + " AS SELECT x FROM " + first;
            case 3 -> "CREATE OR REPLACE VIEW " + first + " AS SELECT -" + round + " AS x";
            default -> "DROP VIEW " + first + " CASCADE";
        };
    }

    /** Returns the expected state after this number of complete statements. */
    Set<String> expected(int done) {
        int round = done / length();
        int step = done % length();
        Set<String> expected = new TreeSet<>();
        if (this == DATABASES) {
            if (step > 0) {
                expected.add((step == 1 ? "early " : "late ") + round);
            }
            return expected;
        }
        if (step > 0) {
            expected.add("a" + mark + " SELECT " + (step == 4 ? "-" : "") + round + " AS x");
        }
        if (step > 1) {
            expected.add("round " + round);
        }
        if (step > 2) {
            expected.add("b" + mark + " SELECT x FROM sales.a" + mark);
        }
        return expected;
    }

    /** Returns the actual state. */
    Set<String> found(Databases databases) {
        Set<String> found = new TreeSet<>();
        if (this == DATABASES) {
            for (DeployedDatabase deployed : databases.all()) {
                if (deployed.name().equals("early") || deployed.name().equals("late")) {
                    found.add(deployed.name() + " " + deployed.version());
                }
            }
            return found;
        }
        try (DatabaseLease lease = databases.get(database).lease()) {
            for (Definition definition : lease.database().model().definitions()) {
                if (definition instanceof ViewDefinition view && view.name().endsWith(mark)) {
                    found.add(view.name() + " " + view.sql());
                }
                if (definition instanceof CommentDefinition comment
                        && comment.path().get(1).endsWith(mark)) {
                    found.add(comment.text());
                }
            }
        }
        return found;
    }

    private int length() {
        return this == DATABASES ? 3 : 5;
    }
}
