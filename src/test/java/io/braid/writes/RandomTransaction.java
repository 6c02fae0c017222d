package io.braid.writes;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random statements of one transaction over {@code %s.account}, whose rows {@code other.log} selects some of, as Braid
 * is sent them and as one database would be.
 */
final class RandomTransaction {
    private static final List<String> NAMES = List.of("ada", "Bob", "c_y", "d%", "", "é", "x'y");
    private static final List<String> CONDITIONS = List.of(
            "id < %d",
            "id IN (%d, %d, 7)",
            "owner LIKE 'a%%'",
            "balance > %d",
            "balance IS NULL",
            "UPPER(owner) = 'BOB'",
            "id IN (SELECT n FROM OTHER.log WHERE n < %d)",
            "NOT EXISTS (SELECT 1 FROM OTHER.log l WHERE l.n = account.id)",
            "MOD(id, 3) = 1 OR owner = ''",
            "id BETWEEN %d AND 12 AND balance < 50");
    private static final List<String> VALUES = List.of(
            "balance = balance + %d",
            "balance = %d",
            "balance = NULL",
            "owner = owner || '.'",
            "owner = UPPER(owner)",
            "owner = CASE WHEN id < %d THEN 'low' ELSE owner END, balance = COALESCE(balance, 1)",
            "balance = (SELECT COUNT(*) FROM OTHER.log)");

    private static final List<String> CONFLICTS = List.of(
            "DO NOTHING",
            "DO UPDATE SET balance = excluded.balance",
            "DO UPDATE SET balance = account.balance + excluded.balance, owner = account.owner || '>'",
            "DO UPDATE SET owner = excluded.owner WHERE account.balance < %d OR excluded.balance IS NULL");
    private static final List<String> MERGED =
            List.of("OTHER.log l", "(SELECT n + %d AS n FROM OTHER.log) l", "(SELECT id + 3 AS n FROM MINE.account) l");
    private static final List<String> CLAUSES = List.of(
            "MATCHED AND a.balance > %d THEN UPDATE SET balance = a.balance + l.n",
            "MATCHED AND MOD(l.n, 2) = 0 THEN DELETE",
            "MATCHED AND a.owner = '' THEN DO NOTHING",
            "NOT MATCHED AND l.n < %d THEN INSERT (id, owner) VALUES (l.n, 'merged')",
            "NOT MATCHED AND l.n > 9 THEN INSERT VALUES (l.n, 'm' || '!', l.n * 2)",
            "MATCHED AND a.id > 2 THEN UPDATE SET owner = 'x', balance = %d");

    private final Random random;
    private final boolean savepoints;
    private final boolean conflicts;

    RandomTransaction(Random random, boolean savepoints, boolean conflicts) {
        this.random = random;
        this.savepoints = savepoints;
        this.conflicts = conflicts;
    }

    /** Statements from BEGIN to COMMIT or ROLLBACK. */
    List<String> statements() {
        List<String> statements = new ArrayList<>(List.of("BEGIN"));
        int count = 1 + random.nextInt(6);
        boolean isSet = false;
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(savepoints ? 15 : 13);
            if (kind == 13) {
                statements.add("SAVEPOINT s");
                isSet = true;
            } else if (kind == 14 && isSet) {
                statements.add("ROLLBACK TO SAVEPOINT s");
            } else if (kind == 10) {
                statements.add(merge());
            } else {
                String change = kind == 11 && conflicts ? insertOrUpdate() : change(kind < 10 ? kind : 5);
                boolean returns = random.nextInt(4) == 0;
                statements.add(returns ? change + " RETURNING id, owner, CAST(balance AS INTEGER)" : change);
            }
        }
        statements.add(random.nextInt(4) == 0 ? "ROLLBACK" : "COMMIT");
        return statements;
    }

    private String change(int kind) {
        if (kind < 3) {
            List<String> rows = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(3); i++) {
                rows.add("(" + random.nextInt(25) + ", '" + one(NAMES).replace("'", "''") + "', "
                        + (random.nextInt(5) == 0 ? "NULL" : random.nextInt(100) - 3) + ")");
            }
            return "INSERT INTO MINE.account (id, owner, balance) VALUES " + String.join(", ", rows);
        }
        if (kind == 3) {
            return "INSERT INTO MINE.account SELECT id + " + (30 + random.nextInt(60)) + ", owner, balance FROM"
                    + " MINE.account WHERE " + filled(one(CONDITIONS));
        }
        if (kind == 4) {
            return "INSERT INTO MINE.account (owner, id) SELECT 'new', n + 200 + " + random.nextInt(90)
                    + " FROM OTHER.log WHERE n > 3";
        }
        return kind < 8
                ? "UPDATE MINE.account SET " + filled(one(VALUES)) + " WHERE " + filled(one(CONDITIONS))
                : "DELETE FROM MINE.account WHERE " + filled(one(CONDITIONS));
    }

    /** Each row has a key of its own: a statement that changes a row twice is not the same everywhere. */
    private String insertOrUpdate() {
        List<String> rows = new ArrayList<>();
        int first = random.nextInt(25);
        for (int i = 0; i <= random.nextInt(3); i++) {
            rows.add("(" + (first + i) + ", '" + one(NAMES).replace("'", "''") + "', "
                    + (random.nextInt(5) == 0 ? "NULL" : random.nextInt(100)) + ")");
        }
        String inserted = random.nextInt(3) == 0
                ? "SELECT id + " + random.nextInt(4) + ", owner, balance FROM MINE.account WHERE "
                        + filled(one(CONDITIONS))
                : "VALUES " + String.join(", ", rows);
        return "INSERT INTO MINE.account (id, owner, balance) " + inserted + " ON CONFLICT (id) "
                + filled(one(CONFLICTS));
    }

    private String merge() {
        StringBuilder merge =
                new StringBuilder("MERGE INTO MINE.account a USING " + filled(one(MERGED)) + " ON a.id = l.n");
        for (int i = 0; i <= random.nextInt(3); i++) {
            merge.append(" WHEN ").append(filled(one(CLAUSES)));
        }
        return merge.toString();
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String filled(String pattern) {
        return String.format(pattern, random.nextInt(20), random.nextInt(20));
    }

    /** The statement for Braid. */
    static String forBraid(String statement, WritableSource mine, WritableSource other) {
        return statement.replace("MINE.", mine.schema() + ".").replace("OTHER.", other.schema() + ".");
    }

    /** The statement for one database that holds all. */
    static String forOne(String statement) {
        return statement.replace("MINE.", "").replace("OTHER.", "");
    }
}
