package io.braid.connector.mysql;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.catalog.TableName;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table as a target of {@code LOAD DATA}, which must do what {@code INSERT} does, or report the difference.
 *
 * @param columns by name; none if rows go into it only by INSERT, or if the server allows no loads
 */
record LoadDataTable(Map<String, LoadDataTable.Stored> columns) {
    /**
     * Query of the columns of a table of InnoDB, which can undo a load. A trigger would run without strict mode, and
     * the server drops its warnings; it shows triggers only to users with the privilege for them.
     */
    private static final String COLUMNS = """
            SELECT column_name, data_type, numeric_scale, is_nullable = 'YES',
              extra LIKE '%%VIRTUAL GENERATED%%' OR extra LIKE '%%STORED GENERATED%%',
              CASE WHEN extra LIKE '%%VIRTUAL GENERATED%%' OR extra LIKE '%%STORED GENERATED%%'
                  OR extra LIKE '%%auto_increment%%' THEN TRUE
                WHEN version() LIKE '%%MariaDB%%' THEN column_default REGEXP
                  '^(NULL|''([^'']|'''')*''|b''[01]*''|[-+0-9.eE]+|current_timestamp([(][0-9]*[)])?)$'
                WHEN column_default IS NULL THEN is_nullable = 'YES'
                ELSE extra NOT LIKE '%%DEFAULT_GENERATED%%' OR column_default LIKE 'CURRENT_TIMESTAMP%%' END
            FROM information_schema.columns WHERE table_schema = ? AND table_name = ? AND @@local_infile
              AND EXISTS (SELECT 1 FROM information_schema.tables
                WHERE table_schema = ? AND table_name = ? AND table_type = 'BASE TABLE' AND engine = 'InnoDB')
              AND NOT EXISTS (SELECT 1 FROM information_schema.triggers
                WHERE event_object_schema = ? AND event_object_table = ? AND event_manipulation = 'INSERT')
              AND (EXISTS (SELECT 1 FROM information_schema.user_privileges
                  WHERE privilege_type = 'TRIGGER' AND grantee = %1$s)
                OR EXISTS (SELECT 1 FROM information_schema.schema_privileges
                  WHERE privilege_type = 'TRIGGER' AND grantee = %1$s AND ? LIKE table_schema ESCAPE '\\')
                OR EXISTS (SELECT 1 FROM information_schema.table_privileges
                  WHERE privilege_type = 'TRIGGER' AND grantee = %1$s AND table_schema = ? AND table_name = ?))
            """.formatted("concat('''', replace(current_user(), '@', '''@'''), '''')");

    /** The parts of the table's name that the parameters of the query are: 0 for its schema, 1 for the table. */
    private static final int[] PARAMETERS = {0, 1, 0, 1, 0, 1, 0, 0, 1};

    LoadDataTable {
        columns = Map.copyOf(columns);
    }

    /**
     * A column of the table.
     *
     * @param scale its digits after the point; 0 for a column that is no number
     * @param isComputed true for a generated column, which takes no values
     * @param hasDefault true if rows without a value get one that is the same for {@code LOAD DATA}
     */
    record Stored(String type, int scale, boolean isNullable, boolean isComputed, boolean hasDefault) {
        private static Stored of(ResultSet row) throws SQLException {
            return new Stored(row.getString(2), row.getInt(3), row.getBoolean(4), row.getBoolean(5), row.getBoolean(6));
        }

        /** Empty if it takes such values only by INSERT. A load may turn a null into another value. */
        private Optional<LoadDataForm> form(Column values) {
            return isComputed || (!isNullable && values.nulls() > 0)
                    ? Optional.empty()
                    : LoadDataForm.of(values.type(), type, scale);
        }
    }

    /** The table of a name. */
    static LoadDataTable of(Connection connection, TableName table) throws SQLException {
        List<String> path = table.path();
        Map<String, Stored> columns = new HashMap<>();
        if (path.size() != 2) {
            return new LoadDataTable(columns);
        }
        try (PreparedStatement ask = connection.prepareStatement(COLUMNS)) {
            for (int i = 0; i < PARAMETERS.length; i++) {
                ask.setString(i + 1, path.get(PARAMETERS[i]));
            }
            try (ResultSet rows = ask.executeQuery()) {
                while (rows.next()) {
                    columns.put(rows.getString(1), Stored.of(rows));
                }
            }
        }
        return new LoadDataTable(columns);
    }

    /** The form of the values of each column of some rows; none if the table takes them only by INSERT. */
    List<LoadDataForm> forms(InsertTarget target, Batch rows) {
        Map<String, Stored> leftOut = new HashMap<>(columns);
        List<LoadDataForm> forms = new ArrayList<>();
        for (int i = 0; i < rows.columnCount(); i++) {
            Stored column = leftOut.remove(target.columns().get(i));
            Optional<LoadDataForm> form = column == null ? Optional.empty() : column.form(rows.column(i));
            form.ifPresent(forms::add);
        }
        boolean takesAll =
                forms.size() == rows.columnCount() && leftOut.values().stream().allMatch(Stored::hasDefault);
        return takesAll ? forms : List.of();
    }

    /** The statement that loads rows of such forms. In the SQL mode of the session, text has no escapes. */
    static String sql(InsertTarget target, List<LoadDataForm> forms) {
        List<String> read = new ArrayList<>();
        List<String> computed = new ArrayList<>();
        for (int i = 0; i < forms.size(); i++) {
            String column = quoted(target.columns().get(i));
            LoadDataForm form = forms.get(i);
            String variable = "@braid_" + i;
            read.add(form == LoadDataForm.PLAIN ? column : variable);
            if (form != LoadDataForm.PLAIN) {
                computed.add(column + " = " + form.expression(variable));
            }
        }
        List<String> path = target.table().path();
        return "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + quoted(path.get(0)) + "." + quoted(path.get(1))
                + " CHARACTER SET utf8mb4 FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A' ("
                + String.join(", ", read) + ")"
                + (computed.isEmpty() ? "" : " SET " + String.join(", ", computed));
    }

    private static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }
}
