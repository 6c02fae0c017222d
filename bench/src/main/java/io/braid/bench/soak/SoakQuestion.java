package io.braid.bench.soak;

import io.braid.testkit.fault.ChangingTable;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.RowSum;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Query of the clients, and its only right answer.
 *
 * @param sound whether it reads no source that fails: it must always be answered then
 * @param explains SQLSTATEs that are accepted while something is wrong
 */
record SoakQuestion(String sql, RowSum answer, boolean sound, Predicate<String> explains) {
    /**
     * Canceled or too late; the source cannot be reached, was lost or does not have what was asked for; too many at
     * once.
     */
    private static final Predicate<String> FAULTS =
            Pattern.compile("57014|58030|HV00[NL]|53300").asMatchPredicate();
    /** What a statement may be told that was planned while the table had no such column. */
    private static final Predicate<String> CHANGES =
            FAULTS.or(Pattern.compile("42703|42P01|42S02|42S22").asMatchPredicate());

    /** There may be no room for what does not fit in memory. */
    private static final Predicate<String> FULL = FAULTS.or("53100"::equals);

    private static final int ROWS = SoakRig.ROWS;
    private static final int SOUND_ROWS = SoakRig.SOUND_ROWS;

    static final SoakQuestion OF_POSTGRESQL = fragile("SELECT id, text FROM p.items", Items.sum(ROWS));
    static final SoakQuestion OF_MARIADB = fragile("SELECT id, text FROM m.items", Items.sum(ROWS));

    /** A sort that does not fit in memory. */
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

    /** Two statements of a source at once, where it is not asked to join. */
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
