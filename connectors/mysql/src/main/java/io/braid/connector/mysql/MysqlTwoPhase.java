package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.spi.BranchId;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Two-phase commit of MySQL and MariaDB, by XA statements. */
final class MysqlTwoPhase implements TwoPhaseStatements {
    /** The branch does not exist. */
    private static final int UNKNOWN = 1397;
    /** The privilege XA_RECOVER_ADMIN is missing. */
    private static final int NO_RECOVERY = 1401;

    @Override
    public Optional<String> obstacle(Connection connection) throws SQLException {
        DatabaseMetaData server = connection.getMetaData();
        int major = server.getDatabaseMajorVersion();
        int minor = server.getDatabaseMinorVersion();
        boolean maria =
                server.getDatabaseProductVersion().toLowerCase(Locale.ROOT).contains("mariadb");
        int needed = maria ? 1005 : 800;
        if (major * 100 + minor < needed) {
            return Optional.of("before " + (maria ? "MariaDB 10.5" : "MySQL 8.0")
                    + " its prepared transactions do not survive a lost connection: upgrade it");
        }
        try {
            prepared(connection);
            return Optional.empty();
        } catch (SQLException e) {
            if (e.getErrorCode() == NO_RECOVERY) {
                return Optional.of("its user may not list prepared transactions: GRANT XA_RECOVER_ADMIN ON *.* to it");
            }
            throw e;
        }
    }

    @Override
    public List<String> begin(BranchId branch) {
        return List.of("XA START " + name(branch));
    }

    @Override
    public List<String> prepare(BranchId branch) {
        return List.of("XA END " + name(branch), "XA PREPARE " + name(branch));
    }

    @Override
    public List<String> commitUnprepared(BranchId branch) {
        return List.of("XA END " + name(branch), "XA COMMIT " + name(branch) + " ONE PHASE");
    }

    @Override
    public List<String> rollbackUnprepared(BranchId branch) {
        return List.of("XA END " + name(branch), "XA ROLLBACK " + name(branch));
    }

    @Override
    public String finish(BranchId branch, boolean commit) {
        return "XA " + (commit ? "COMMIT " : "ROLLBACK ") + name(branch);
    }

    @Override
    public List<BranchId> prepared(Connection connection) throws SQLException {
        List<BranchId> branches = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("XA RECOVER")) {
            while (rows.next()) {
                int global = rows.getInt(2);
                ByteBuffer data = ByteBuffer.wrap(rows.getBytes(4));
                byte[] all = Arrays.copyOf(data.array(), global + rows.getInt(3));
                branches.add(BranchId.of(
                        rows.getInt(1), Arrays.copyOf(all, global), Arrays.copyOfRange(all, global, all.length)));
            }
        }
        return branches;
    }

    @Override
    public boolean isUnknownBranch(SQLException error) {
        return error.getErrorCode() == UNKNOWN;
    }

    private static String name(BranchId branch) {
        return "X'" + branch.global() + "',X'" + branch.branch() + "'," + branch.format();
    }
}
