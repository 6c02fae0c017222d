package io.braid.planner.emit;

import io.braid.planner.emit.spark.SparkDialect;
import io.braid.planner.type.BraidTypeSystem;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.rel.type.DelegatingTypeSystem;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAbstractDateTimeLiteral;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.dialect.AnsiSqlDialect;
import org.apache.calcite.sql.dialect.BigQuerySqlDialect;
import org.apache.calcite.sql.dialect.DuckDBSqlDialect;
import org.apache.calcite.sql.dialect.H2SqlDialect;
import org.apache.calcite.sql.dialect.InformixSqlDialect;
import org.apache.calcite.sql.dialect.MssqlSqlDialect;
import org.apache.calcite.sql.dialect.MysqlSqlDialect;
import org.apache.calcite.sql.dialect.PostgresqlSqlDialect;
import org.apache.calcite.sql.dialect.RedshiftSqlDialect;
import org.apache.calcite.sql.dialect.SparkSqlDialect;
import org.apache.calcite.sql.fun.SqlCountAggFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** SQL dialects of the sources, with corrections of Calcite's. */
public final class SourceDialects {
    private static final SqlDialect ANSI =
            new AnsiSqlDialect(withBraidsTypes(AnsiSqlDialect.DEFAULT_CONTEXT.withIdentifierQuoteString("\"")));
    private static final Map<String, SqlDialect> BY_NAME = Map.of(
            "postgresql", new PostgreSql(),
            "mysql", new MySql(),
            "mssql", new SqlServer(),
            "duckdb", new DuckDb(),
            "h2", new H2(),
            "braid", new Braid(),
            "redshift", new Redshift(),
            "informix", new Informix(),
            "spark", new SparkDialect(withBraidsTypes(SparkSqlDialect.DEFAULT_CONTEXT), SourceTypes.SPARK::spec));

    /** Dialects in which no setting changes the position of nulls; not all of them support NULLS FIRST and LAST. */
    private static final Set<String> SORTING_NULLS_AS_SAID = Set.of("postgresql", "mysql", "mssql", "duckdb", "braid");

    private SourceDialects() {}

    /** True if all databases of a dialect sort nulls as it declares, so that no clause is needed. */
    static boolean sortsNullsAsSaid(String name) {
        return SORTING_NULLS_AS_SAID.contains(name);
    }

    /** Returns the dialect of a name, Calcite's own where it needs no correction; standard SQL for an unknown name. */
    public static SqlDialect named(String name) {
        SqlDialect mended = BY_NAME.get(name);
        return mended != null ? mended : ofProduct(name).orElse(ANSI);
    }

    private static Optional<SqlDialect> ofProduct(String name) {
        return Arrays.stream(SqlDialect.DatabaseProduct.values())
                .filter(product -> product.name().equalsIgnoreCase(name))
                .map(SourceDialects::quoting)
                .findFirst();
    }

    /** Returns a dialect with standard quotes where Calcite relies on the driver for them. */
    private static SqlDialect quoting(SqlDialect.DatabaseProduct product) {
        SqlDialect dialect = product.getDialect();
        String quoted = dialect.quoteIdentifier("x");
        boolean isKnown = !quoted.equals("x");
        SqlDialect.Context context = withBraidsTypes(SqlDialect.EMPTY_CONTEXT
                .withDatabaseProduct(product)
                .withDataTypeSystem(dialect.getTypeSystem())
                .withNullCollation(dialect.getNullCollation())
                .withIdentifierQuoteString(
                        isKnown ? quoted.substring(0, 1) : dialect instanceof BigQuerySqlDialect ? "`" : "\""));
        try {
            return dialect.getClass().getConstructor(SqlDialect.Context.class).newInstance(context);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("each of Calcite's dialects can be made from a context", e);
        }
    }

    /**
     * Raises the type limits of a dialect. Calcite assumes 19 decimal digits and three fractional digits of a second
     * for most databases, and would truncate types and constants.
     */
    private static SqlDialect.Context withBraidsTypes(SqlDialect.Context context) {
        return context.withDataTypeSystem(new DelegatingTypeSystem(context.dataTypeSystem()) {
            @Override
            public int getMaxPrecision(SqlTypeName type) {
                return type == SqlTypeName.DECIMAL || SqlTypeName.DATETIME_TYPES.contains(type)
                        ? BraidTypeSystem.INSTANCE.getMaxPrecision(type)
                        : super.getMaxPrecision(type);
            }

            @Override
            public int getMaxScale(SqlTypeName type) {
                return type == SqlTypeName.DECIMAL
                        ? BraidTypeSystem.INSTANCE.getMaxScale(type)
                        : super.getMaxScale(type);
            }
        });
    }

    /**
     * PostgreSQL's dialect. For constant group keys, Calcite would add a join that loses column names;
     * {@link SourceSqlConverter} writes a sub-query instead.
     */
    private static final class PostgreSql extends PostgresqlSqlDialect {
        PostgreSql() {
            super(withBraidsTypes(DEFAULT_CONTEXT));
        }

        @Override
        public @Nullable SqlNode getCastSpec(RelDataType type) {
            SqlNode named = SourceTypes.POSTGRESQL.spec(type);
            return named != null ? named : super.getCastSpec(type);
        }

        @Override
        public boolean supportsGroupByLiteral() {
            return true;
        }
    }

    /** Redshift's dialect, with the correction of {@link PostgreSql}. */
    private static final class Redshift extends RedshiftSqlDialect {
        Redshift() {
            super(withBraidsTypes(DEFAULT_CONTEXT));
        }

        @Override
        public boolean supportsGroupByLiteral() {
            return true;
        }
    }

    /** Informix's dialect, with the correction of {@link PostgreSql}. */
    private static final class Informix extends InformixSqlDialect {
        Informix() {
            super(withBraidsTypes(DEFAULT_CONTEXT.withIdentifierQuoteString("\"")));
        }

        @Override
        public boolean supportsGroupByLiteral() {
            return true;
        }
    }

    /** MySQL's dialect, with a maximum LIMIT, because OFFSET requires one. */
    private static final class MySql extends MysqlSqlDialect {
        private static final SqlNode ALL_ROWS =
                SqlLiteral.createExactNumeric("18446744073709551615", SqlParserPos.ZERO);

        MySql() {
            super(withBraidsTypes(DEFAULT_CONTEXT));
        }

        @Override
        public @Nullable SqlNode getCastSpec(RelDataType type) {
            SqlNode named = SourceTypes.MYSQL.spec(type);
            return named != null ? named : super.getCastSpec(type);
        }

        @Override
        public void unparseOffsetFetch(SqlWriter writer, @Nullable SqlNode offset, @Nullable SqlNode fetch) {
            super.unparseOffsetFetch(writer, offset, fetch == null ? ALL_ROWS : fetch);
        }
    }

    /** DuckDB's dialect: LIMIT and OFFSET instead of FETCH, no nested aggregates, and no names of character sets. */
    private static final class DuckDb extends DuckDBSqlDialect {
        DuckDb() {
            super(withBraidsTypes(DEFAULT_CONTEXT.withIdentifierQuoteString("\"")));
        }

        @Override
        public boolean supportsCharSet() {
            return false;
        }

        @Override
        public @Nullable SqlNode getCastSpec(RelDataType type) {
            SqlNode named = SourceTypes.DUCKDB.spec(type);
            return named != null ? named : super.getCastSpec(type);
        }

        @Override
        public void unparseOffsetFetch(SqlWriter writer, @Nullable SqlNode offset, @Nullable SqlNode fetch) {
            unparseFetchUsingLimit(writer, offset, fetch);
        }

        @Override
        public boolean supportsNestedAggregations() {
            return false;
        }
    }

    /** H2's dialect: no nested aggregates, and nulls sort low. */
    private static final class H2 extends H2SqlDialect {
        H2() {
            super(withBraidsTypes(DEFAULT_CONTEXT).withNullCollation(NullCollation.LOW));
        }

        @Override
        public @Nullable SqlNode getCastSpec(RelDataType type) {
            SqlNode named = SourceTypes.H2.spec(type);
            return named != null ? named : super.getCastSpec(type);
        }

        @Override
        public boolean supportsNestedAggregations() {
            return false;
        }
    }

    /** Braid's own SQL. */
    private static final class Braid extends AnsiSqlDialect {
        Braid() {
            super(withBraidsTypes(DEFAULT_CONTEXT)
                    .withIdentifierQuoteString("\"")
                    .withNullCollation(NullCollation.HIGH));
        }

        @Override
        public @Nullable SqlNode getCastSpec(RelDataType type) {
            SqlNode named = SourceTypes.BRAID.spec(type);
            return named != null ? named : super.getCastSpec(type);
        }

        @Override
        public boolean supportsCharSet() {
            return false;
        }

        @Override
        public boolean supportsNestedAggregations() {
            return false;
        }

        @Override
        public void unparseOffsetFetch(SqlWriter writer, @Nullable SqlNode offset, @Nullable SqlNode fetch) {
            unparseFetchUsingLimit(writer, offset, fetch);
        }
    }

    /**
     * SQL Server's dialect: no nested aggregates, and COUNT_BIG instead of COUNT. For old versions without OFFSET,
     * Calcite would omit it silently.
     */
    static final class SqlServer extends MssqlSqlDialect {
        private static final int OLDEST = 13;
        private static final SqlAggFunction COUNT_BIG = new SqlCountAggFunction("COUNT_BIG");

        SqlServer() {
            super(withBraidsTypes(DEFAULT_CONTEXT).withDatabaseMajorVersion(OLDEST));
        }

        @Override
        public @Nullable SqlNode getCastSpec(RelDataType type) {
            SqlNode named = SourceTypes.SQL_SERVER.spec(type);
            return named != null ? named : super.getCastSpec(type);
        }

        /**
         * Casts a date or time literal explicitly: the server would parse text by the login's language and round it, or
         * treat it as text.
         */
        @Override
        public void unparseDateTimeLiteral(
                SqlWriter writer, SqlAbstractDateTimeLiteral literal, int leftPrecedence, int rightPrecedence) {
            String type = literal.getTypeName() == SqlTypeName.TIMESTAMP
                    ? "DATETIME2"
                    : literal.getTypeName().getName();
            writer.literal("CAST('" + literal.toFormattedString() + "' AS " + type + ")");
        }

        @Override
        public void unparseCall(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
            if (call.getKind() == SqlKind.COUNT) {
                SqlCall wide = COUNT_BIG.createCall(
                        call.getFunctionQuantifier(), call.getParserPosition(), call.getOperandList());
                COUNT_BIG.unparse(writer, wide, leftPrecedence, rightPrecedence);
            } else {
                super.unparseCall(writer, call, leftPrecedence, rightPrecedence);
            }
        }

        @Override
        public boolean supportsNestedAggregations() {
            return false;
        }
    }
}
