package io.braid.testkit.load;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Loader of PostgreSQL tables by COPY. */
record CopyLoader() implements TableLoader {
    private static final int CHUNK = 1 << 16;

    @Override
    public void load(Connection connection, TableDdl ddl, SampleTable table) throws SQLException {
        CopyIn copy =
                connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY " + ddl.name(table) + " FROM STDIN");
        try {
            Lines lines = new Lines(copy);
            table.writeRows(lines);
            lines.flush();
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    /**
     * Sink that writes rows in COPY's text format. No sample text contains a tab, line break or backslash, so nothing
     * is escaped.
     */
    private static final class Lines implements RowSink<SQLException> {
        private final CopyIn copy;
        private final StringBuilder text = new StringBuilder(CHUNK + 1_000);

        Lines(CopyIn copy) {
            this.copy = copy;
        }

        @Override
        public void bigint(long value) {
            text.append(value).append('\t');
        }

        @Override
        public void integer(int value) {
            text.append(value).append('\t');
        }

        @Override
        public void money(long cents) {
            text.append(BigDecimal.valueOf(cents, 2)).append('\t');
        }

        @Override
        public void date(int daysSinceEpoch) {
            text.append(LocalDate.ofEpochDay(daysSinceEpoch)).append('\t');
        }

        @Override
        public void varchar(String value) {
            text.append(value).append('\t');
        }

        @Override
        public void missing() {
            text.append("\\N\t");
        }

        @Override
        public void endRow() throws SQLException {
            text.setCharAt(text.length() - 1, '\n');
            if (text.length() > CHUNK) {
                flush();
            }
        }

        void flush() throws SQLException {
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            copy.writeToCopy(bytes, 0, bytes.length);
            text.setLength(0);
        }
    }
}
