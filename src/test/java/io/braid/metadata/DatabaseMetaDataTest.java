package io.braid.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tools that browse a database find what the demo's four sources hold, in the columns that java.sql prescribes. */
@ExtendWith(SharedDemo.class)
final class DatabaseMetaDataTest {
    private Connection connection;
    private DatabaseMetaData metadata;

    @BeforeEach
    void connect(Demo demo) throws SQLException {
        connection = demo.connect();
        metadata = connection.getMetaData();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void catalogsAndSchemasAreListed() throws SQLException {
        assertThat(column(metadata.getCatalogs(), "TABLE_CAT")).contains("tpch");
        assertThat(column(metadata.getSchemas(), "TABLE_SCHEM"))
                .containsExactly("dbA", "dbB", "dbC", "dbD", "information_schema", "pg_catalog", "sales", "sys");
        assertThat(column(metadata.getSchemas("tpch", "db_"), "TABLE_SCHEM"))
                .containsExactly("dbA", "dbB", "dbC", "dbD");
        assertThat(column(metadata.getSchemas("other", null), "TABLE_SCHEM")).isEmpty();
    }

    @Test
    void tablesAreFoundByPatternAndType() throws SQLException {
        assertThat(column(metadata.getTables(null, "db%", "%", null), "TABLE_NAME"))
                .contains("orders", "lineitem", "part", "nation")
                .doesNotContain("tables");
        assertThat(column(metadata.getTables("tpch", null, "CUSTOMER%", new String[] {"TABLE"}), "TABLE_SCHEM"))
                .containsExactly("dbB", "dbD");
        assertThat(column(metadata.getTables("", "sales", "%", new String[] {"VIEW"}), "TABLE_NAME"))
                .isEmpty();
        assertThat(column(metadata.getTables(null, "sales", "%", new String[] {"VIEW"}), "TABLE_NAME"))
                .containsExactly("customers", "revenue_by_nation");
        assertThat(column(metadata.getTables(null, null, "%", new String[0]), "TABLE_NAME"))
                .isEmpty();
        assertThat(column(metadata.getTableTypes(), "TABLE_TYPE")).containsExactly("SYSTEM TABLE", "TABLE", "VIEW");
    }

    @Test
    void anEscapedUnderscoreStandsForItself() throws SQLException {
        assertThat(column(metadata.getTables(null, "sys", "query\\_log", null), "TABLE_NAME"))
                .containsExactly("query_log");
        assertThat(column(metadata.getTables(null, "sys", "querie\\_", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(column(metadata.getTables(null, "sys", "querie_", null), "TABLE_NAME"))
                .containsExactly("queries");
        assertThat(column(metadata.getTables(null, "it's", "a\\b", null), "TABLE_NAME"))
                .isEmpty();
    }

    @Test
    void columnsHaveTheirTypesAndSizes() throws SQLException {
        try (ResultSet columns = metadata.getColumns(null, "dbB", "customer", "c_a%")) {
            assertThat(columns.next()).isTrue();
            assertThat(columns.getString("COLUMN_NAME")).isEqualTo("c_address");
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.VARCHAR);
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(40);
            assertThat(columns.next()).isTrue();
            assertThat(columns.getString("COLUMN_NAME")).isEqualTo("c_acctbal");
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.DECIMAL);
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("DECIMAL");
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(15);
            assertThat(columns.getInt("DECIMAL_DIGITS")).isEqualTo(2);
            assertThat(columns.getInt("NULLABLE")).isEqualTo(DatabaseMetaData.columnNoNulls);
            assertThat(columns.getInt("ORDINAL_POSITION")).isEqualTo(6);
            assertThat(columns.getString("IS_NULLABLE")).isEqualTo("NO");
            assertThat(columns.next()).isFalse();
        }
    }

    /** What getColumns says of a column is what a query that selects it says. */
    @Test
    void columnsAreOfTheTypesThatQueriesYield() throws SQLException {
        for (String table : List.of("dbA.orders", "dbB.customer", "dbC.partsupp", "dbD.nation", "sys.query_log")) {
            String[] path = table.split("\\.", -1);
            try (ResultSet rows = connection.createStatement().executeQuery("SELECT * FROM " + table + " LIMIT 0");
                    ResultSet columns = metadata.getColumns(null, path[0], path[1], null)) {
                ResultSetMetaData selected = rows.getMetaData();
                for (int i = 1; i <= selected.getColumnCount(); i++) {
                    assertThat(columns.next()).isTrue();
                    assertThat(columns.getString("COLUMN_NAME")).isEqualTo(selected.getColumnName(i));
                    assertThat(columns.getInt("DATA_TYPE")).isEqualTo(selected.getColumnType(i));
                    assertThat(columns.getString("TYPE_NAME")).isEqualTo(selected.getColumnTypeName(i));
                    assertThat(columns.getInt("NULLABLE")).isEqualTo(selected.isNullable(i));
                }
                assertThat(columns.next()).isFalse();
            }
        }
    }

    @Test
    void keysAreListed() throws SQLException {
        assertThat(column(metadata.getPrimaryKeys(null, "dbC", "partsupp"), "COLUMN_NAME"))
                .containsExactly("ps_partkey", "ps_suppkey");
        assertThat(column(metadata.getBestRowIdentifier(null, "dbB", "customer", 0, true), "COLUMN_NAME"))
                .containsExactly("c_custkey");
        assertThat(column(metadata.getTablePrivileges(null, "dbB", "customer"), "PRIVILEGE"))
                .containsExactly("DELETE", "INSERT", "SELECT", "TRUNCATE", "UPDATE");
        assertThat(column(metadata.getColumnPrivileges(null, "dbB", "customer", "c_name"), "PRIVILEGE"))
                .containsExactly("INSERT", "SELECT", "UPDATE");
    }

    @Test
    void typesAreInTheOrderOfTheirNumbers() throws SQLException {
        List<String> numbers = column(metadata.getTypeInfo(), "DATA_TYPE");

        assertThat(numbers).hasSize(17).isSortedAccordingTo((a, b) -> Integer.parseInt(a) - Integer.parseInt(b));
    }

    @Test
    void listsHaveTheColumnsThatJdbcPrescribesInItsOrder() throws SQLException {
        assertThat(labels(metadata.getTables(null, null, null, null)))
                .isEqualTo("TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME "
                        + "SELF_REFERENCING_COL_NAME REF_GENERATION");
        assertThat(labels(metadata.getColumns(null, "dbD", null, null)))
                .isEqualTo("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE TYPE_NAME COLUMN_SIZE BUFFER_LENGTH "
                        + "DECIMAL_DIGITS NUM_PREC_RADIX NULLABLE REMARKS COLUMN_DEF SQL_DATA_TYPE SQL_DATETIME_SUB "
                        + "CHAR_OCTET_LENGTH ORDINAL_POSITION IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE "
                        + "SOURCE_DATA_TYPE IS_AUTOINCREMENT IS_GENERATEDCOLUMN");
        assertThat(labels(metadata.getSchemas())).isEqualTo("TABLE_SCHEM TABLE_CATALOG");
        assertThat(labels(metadata.getPrimaryKeys(null, "dbD", "nation")))
                .isEqualTo("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ PK_NAME");
        String references = "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM "
                + "FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ UPDATE_RULE DELETE_RULE FK_NAME PK_NAME DEFERRABILITY";
        assertThat(labels(metadata.getImportedKeys(null, "dbD", "nation"))).isEqualTo(references);
        assertThat(labels(metadata.getExportedKeys(null, "dbD", "nation"))).isEqualTo(references);
        assertThat(labels(metadata.getCrossReference(null, "dbD", "region", null, "dbD", "nation")))
                .isEqualTo(references);
        assertThat(labels(metadata.getIndexInfo(null, "dbD", "nation", false, true)))
                .isEqualTo("TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE INDEX_QUALIFIER INDEX_NAME TYPE "
                        + "ORDINAL_POSITION COLUMN_NAME ASC_OR_DESC CARDINALITY PAGES FILTER_CONDITION");
        assertThat(labels(metadata.getTypeInfo()))
                .isEqualTo("TYPE_NAME DATA_TYPE PRECISION LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS NULLABLE "
                        + "CASE_SENSITIVE SEARCHABLE UNSIGNED_ATTRIBUTE FIXED_PREC_SCALE AUTO_INCREMENT"
                        + " LOCAL_TYPE_NAME "
                        + "MINIMUM_SCALE MAXIMUM_SCALE SQL_DATA_TYPE SQL_DATETIME_SUB NUM_PREC_RADIX");
    }

    @Test
    void theSchemaOfAConnectionIsItsDefaultSchema() throws SQLException {
        assertThat(connection.getSchema()).isNull();
        connection.setSchema("DBD");
        assertThat(connection.getSchema()).isEqualTo("dbD");
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM region")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(5);
        }
    }

    private static String labels(ResultSet rows) throws SQLException {
        try (rows) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                labels.add(columns.getColumnLabel(i));
            }
            return String.join(" ", labels);
        }
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(rows.getString(label));
            }
        }
        return values;
    }
}
