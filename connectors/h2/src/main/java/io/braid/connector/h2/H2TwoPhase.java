package io.braid.connector.h2;

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

/** Two-phase commit of H2: PREPARE COMMIT, whose names Braid makes of the branch's identifier. */
final class H2TwoPhase implements TwoPhaseStatements {
    private static final Pattern NAME = Pattern.compile("braid_(-?\\d+)_([0-9a-f]*)_([0-9a-f]*)");
    private static final String IN_DOUBT =
            "SELECT TRANSACTION_NAME FROM INFORMATION_SCHEMA.IN_DOUBT WHERE TRANSACTION_STATE = 'IN_DOUBT'";
    /** There is no such transaction. */
    private static final int UNKNOWN = 90129;

    @Override
    public Optional<String> obstacle(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT 1 FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER AND IS_ADMIN")) {
            return rows.next()
                    ? Optional.empty()
                    : Optional.of("its user is no administrator and may not list prepared transactions: ALTER USER ..."
                            + " ADMIN TRUE");
        }
    }

    @Override
    public List<String> prepare(BranchId branch) {
        return List.of("PREPARE COMMIT " + name(branch));
    }

    @Override
    public String finish(BranchId branch, boolean commit) {
        return (commit ? "COMMIT" : "ROLLBACK") + " TRANSACTION " + name(branch);
    }

    @Override
    public List<BranchId> prepared(Connection connection) throws SQLException {
        List<BranchId> branches = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(IN_DOUBT)) {
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
        return error.getErrorCode() == UNKNOWN;
    }

    private static String name(BranchId branch) {
        return "\"braid_" + branch.format() + "_" + branch.global() + "_" + branch.branch() + "\"";
    }
}
