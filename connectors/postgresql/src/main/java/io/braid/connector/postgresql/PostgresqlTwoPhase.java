package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.spi.BranchId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two-phase commit of PostgreSQL by PREPARE TRANSACTION, with names derived from the branch identifier. */
final class PostgresqlTwoPhase implements TwoPhaseStatements {
    private static final Pattern NAME = Pattern.compile("braid_(-?\\d+)_([0-9a-f]*)_([0-9a-f]*)");

    private static final String OWN = "SELECT gid FROM pg_catalog.pg_prepared_xacts"
            + " WHERE database = pg_catalog.current_database() AND gid LIKE 'braid\\_%' AND (owner = current_user"
            + " OR (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user))";

    @Override
    public Optional<String> obstacle(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW max_prepared_transactions")) {
            return rows.next() && rows.getInt(1) > 0
                    ? Optional.empty()
                    : Optional.of("its setting max_prepared_transactions is 0: set it to at least max_connections, and"
                            + " restart it");
        }
    }

    @Override
    public List<String> prepare(BranchId branch) {
        return List.of("PREPARE TRANSACTION '" + name(branch) + "'");
    }

    @Override
    public String finish(BranchId branch, boolean commit) {
        return (commit ? "COMMIT" : "ROLLBACK") + " PREPARED '" + name(branch) + "'";
    }

    @Override
    public boolean finishesOutside() {
        return true;
    }

    @Override
    public List<BranchId> prepared(Connection connection) throws SQLException {
        List<BranchId> branches = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(OWN)) {
            while (rows.next()) {
                Matcher name = NAME.matcher(rows.getString(1));
                if (name.matches()) {
                    branches.add(new BranchId(Integer.parseInt(name.group(1)), name.group(2), name.group(3)));
                }
            }
        }
        return branches;
    }

    @Override
    public boolean isUnknownBranch(SQLException error) {
        return "42704".equals(error.getSQLState());
    }

    /** At most 199 characters, PostgreSQL's limit, for the lengths of the coordinator's identifiers. */
    private static String name(BranchId branch) {
        return "braid_" + branch.format() + "_" + branch.global() + "_" + branch.branch();
    }
}
