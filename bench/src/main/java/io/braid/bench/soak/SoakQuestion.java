package io.braid.bench.soak;

import io.braid.testkit.fault.ChangingTable;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.RowSum;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Question of the clients with its only correct result.
 *
 * @param sound true if it uses no failing source, so that it must always succeed
 * @param explains the SQLSTATEs that are accepted during a fault
 */
record SoakQuestion(String sql, RowSum answer, boolean sound, Predicate<String> explains) {
    /** Cancelled or timed out; the source is unreachable, was lost or rejects the statement; too many connections. */
    private static final Predicate<String> FAULTS =
            Pattern.compile("57014|58030|HV00[NL]|53300").asMatchPredicate();
    /** Errors of a statement that was planned before a column changed. */
    private static final Predicate<String> CHANGES =
            FAULTS.or(Pattern.compile("42703|42P01|42S02|42S22").asMatchPredicate());

    /** Errors of a statement that cannot spill. */
    private static final Predicate<String> FULL = FAULTS.or("53100"::equals);

    private static final int ROWS = SoakRig.ROWS;
    private static final int SOUND_ROWS = SoakRig.SOUND_ROWS;

    static final SoakQuestion OF_POSTGRESQL = fragile("SELECT id, text FROM p.items", Items.sum(ROWS));
    static final SoakQuestion OF_MARIADB = fragile("SELECT id, text FROM m.items", Items.sum(ROWS));

    /** A sort that exceeds the memory. */
    static final SoakQuestion SPILLS = new SoakQuestion(
            "SELECT id, text FROM p.items ORDER BY text || '!' DESC, id", Items.sum(ROWS), false, FULL);

    private static final List<SoakQuestion> ALL = List.of(
            OF_POSTGRESQL,
            OF_MARIADB,
            fragile("SELECT COUNT(*), SUM(id) FROM p.items", Items.countAndSum(ROWS)),
            fragile("SELECT COUNT(*), SUM(id) FROM m.items", Items.countAndSum(ROWS)),
            fragile("SELECT id, text FROM p.items WHERE id <= 50", Items.sum(50)),
            fragile("SELECT id, text FROM m.items WHERE id <= 50", Items.sum(50)),
            SPILLS,
            new SoakQuestion(
                    "SELECT COUNT(*), SUM(a.id) FROM p.items a JOIN m.items b ON a.id = b.id JOIN s.items c ON b.id"
                            + " = c.id",
                    Items.countAndSum(SOUND_ROWS),
                    false,
                    FULL),
            fragile(
                    "SELECT c.id, b.text FROM s.items c JOIN /*+ makedep */ m.items b ON c.id = b.id WHERE c.id <= 100",
                    Items.sum(100)),
            fragile(
                    "SELECT id, text FROM p.items UNION ALL SELECT id, text FROM m.items WHERE id < 0",
                    Items.sum(ROWS)),
            fragile("SELECT COUNT(*), SUM(id) FROM v.kept", Items.countAndSum(ROWS)),
            new SoakQuestion("SELECT a, b, c FROM p.changing", ChangingTable.ROW, false, CHANGES),
            sound("SELECT COUNT(*), SUM(id) FROM s.items", Items.countAndSum(SOUND_ROWS)),
            sound("SELECT id, text FROM s.items", Items.sum(SOUND_ROWS)),
            sound("SELECT a.id, b.text FROM s.items a JOIN s.items b ON a.id = b.id WHERE a.id <= 10", Items.sum(10)));

    static List<SoakQuestion> all() {
        return ALL;
    }

    /** Two concurrent statements of a source that cannot be pushed down as a join. */
    static SoakQuestion twoAtOnce(boolean isPostgresql) {
        String items = isPostgresql ? "p.items" : "m.items";
        return new SoakQuestion(
                "SELECT COUNT(*), SUM(b.id) FROM " + items + " a JOIN " + items + " b ON a.id = b.id",
                Items.countAndSum(ROWS),
                false,
                FULL);
    }

    private static SoakQuestion fragile(String sql, RowSum answer) {
        return new SoakQuestion(sql, answer, false, FAULTS);
    }

    private static SoakQuestion sound(String sql, RowSum answer) {
        return new SoakQuestion(sql, answer, true, state -> false);
    }
}
