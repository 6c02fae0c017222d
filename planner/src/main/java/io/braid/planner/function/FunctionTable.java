package io.braid.planner.function;

import io.braid.grammar.parser.json.JsonRows;
import io.braid.grammar.parser.xml.XmlRows;
import io.braid.spi.type.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * All functions and operators that a statement may use. Functions of Calcite's library are included by name, after they
 * have been tested.
 */
public final class FunctionTable {
    /** Name of the function that returns the statement's start time. */
    public static final String NOW = "NOW";

    /** Internal name of {@code SUBSTRING(text FROM 'pattern')}. */
    public static final String SUBSTRING_OF_PATTERN = TextFunctions.SUBSTRING_OF_PATTERN;

    /** Internal marker in WHERE of a function's query, which becomes a security barrier. */
    public static final SqlFunction BARRIER = new SqlFunction(
            "$BARRIER",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.BOOLEAN_NOT_NULL,
            null,
            OperandTypes.NILADIC,
            SqlFunctionCategory.USER_DEFINED_FUNCTION);

    /** Function that returns its argument, or null if its evaluation fails. */
    public static final SqlFunction TRY = new SqlFunction(
            "TRY",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG0_FORCE_NULLABLE,
            null,
            OperandTypes.ANY,
            SqlFunctionCategory.USER_DEFINED_FUNCTION);

    private static final Set<String> STATEMENT_TIMES =
            Set.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "LOCALTIME", "LOCALTIMESTAMP", NOW);

    private static final Set<String> OF_CALCITE = Set.of(
            // text
            "SUBSTRING",
            "TRIM",
            "POSITION",
            "CHAR_LENGTH",
            "CHARACTER_LENGTH",
            "OVERLAY",
            "REPLACE",
            // numbers
            "ABS",
            "MOD",
            "FLOOR",
            "CEIL",
            // choice
            "COALESCE",
            "NULLIF",
            "GREATEST",
            "LEAST",
            "CAST",
            // dates and times
            "YEAR",
            "QUARTER",
            "MONTH",
            "WEEK",
            "DAYOFYEAR",
            "DAYOFMONTH",
            "DAYOFWEEK",
            "HOUR",
            "MINUTE",
            "SECOND",
            "TIMESTAMPADD",
            "CURRENT_DATE",
            // aggregates
            "COUNT",
            "SUM",
            "MIN",
            "MAX",
            "AVG",
            "ANY_VALUE",
            "SINGLE_VALUE",
            "$SUM0",
            "EVERY",
            "SOME",
            "BOOL_AND",
            "BOOL_OR",
            "GROUPING",
            "GROUPING_ID",
            "LITERAL_AGG",
            // windows
            "ROW_NUMBER",
            "RANK",
            "DENSE_RANK",
            "PERCENT_RANK",
            "CUME_DIST",
            "NTILE",
            "FIRST_VALUE",
            "LAST_VALUE");
    /** Constructs that Calcite represents as functions, and operators that are computed as functions. */
    private static final Set<String> INTERNAL = Set.of("SINGLE_VALUE", "LITERAL_AGG", "UNNEST");

    public static final SqlOperatorTable OPERATORS = operators();

    /** First operator of each name. */
    private static final Map<String, SqlOperator> BY_NAME = OPERATORS.getOperatorList().stream()
            .collect(Collectors.toUnmodifiableMap(SqlOperator::getName, operator -> operator, (first, next) -> first));

    private FunctionTable() {}

    /** Returns the names of all functions in order, including synonyms. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(Synonyms.ALL.keySet());
        names.addAll(VolatileFunctions.OTHER_NAMES.keySet());
        names.addAll(Synonyms.IN_OTHER_WORDS);
        names.addAll(Synonyms.JSON_MAKERS.keySet());
        names.add(Synonyms.MEDIAN);
        names.add(Synonyms.APPROX_COUNT_DISTINCT);
        for (SqlOperator operator : OPERATORS.getOperatorList()) {
            if (isCallable(operator)) {
                names.add(operator.getName().toUpperCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** True if statements call the function by its name and it is no session function. */
    public static boolean isCallable(SqlOperator operator) {
        return operator instanceof SqlFunction
                && !(operator instanceof SessionFunction)
                && !TypeTexts.ALL.contains(operator)
                && isOfUsers(operator.getName());
    }

    /** True if the function returns the statement's start time. */
    public static boolean isStatementTime(SqlOperator operator) {
        return STATEMENT_TIMES.contains(operator.getName());
    }

    /** True if users can call a function by this name; operators have none. */
    private static boolean isOfUsers(String name) {
        return !INTERNAL.contains(name) && !XmlFunctions.INTERNAL.contains(name) && Character.isLetter(name.charAt(0));
    }

    private static SqlOperatorTable operators() {
        List<SqlOperator> own = new ArrayList<>();
        own.addAll(TextFunctions.ALL);
        own.addAll(VolatileFunctions.ALL);
        own.addAll(CatalogFunctionNames.ALL);
        own.addAll(CodeFunctions.ALL);
        own.addAll(UrlFunctions.ALL);
        own.addAll(NumberFunctions.ALL);
        own.addAll(BitFunctions.ALL);
        own.addAll(TimeFunctions.ALL);
        own.addAll(TimeFunctions.OPERATORS);
        own.addAll(IntervalFunctions.ALL);
        own.add(new IntervalAggregate(SqlStdOperatorTable.SUM));
        own.add(new IntervalAggregate(SqlStdOperatorTable.AVG));
        own.addAll(TimeBins.ALL);
        own.add(new Extract());
        own.add(new TimestampDifference());
        own.addAll(ArrayFunctions.ALL);
        own.addAll(ArrayFunctions.COMPARISONS.values());
        own.addAll(PostgresTexts.ALL);
        own.addAll(TypeTexts.ALL);
        own.addAll(PostgresArrays.ALL);
        own.addAll(PostgresArrays.OPERATORS);
        own.add(ArrayRows.OPERATOR);
        own.addAll(JsonFunctions.ALL);
        own.addAll(JsonFunctions.OPERATORS);
        own.addAll(Aggregates.ALL);
        own.addAll(OffsetFunctions.ALL);
        own.add(PeerGroupNumber.OPERATOR);
        own.addAll(XmlFunctions.ALL);
        own.add(JsonRows.OPERATOR);
        own.add(XmlRows.OPERATOR);
        own.add(new StatementTime(NOW, SqlSyntax.FUNCTION, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
        own.add(new StatementTime(
                "CURRENT_TIMESTAMP", SqlSyntax.FUNCTION_ID, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
        own.add(new StatementTime("LOCALTIMESTAMP", SqlSyntax.FUNCTION_ID, SqlTypeName.TIMESTAMP));
        own.add(new StatementTime("LOCALTIME", SqlSyntax.FUNCTION_ID, SqlTypeName.TIME));
        own.add(new StatementTime("CURRENT_TIME", SqlSyntax.FUNCTION_ID, SqlTypeName.TIME));
        own.add(SqlLibraryOperators.TRY_CAST);
        own.add(TRY);
        own.add(BARRIER);
        return new Offered(own);
    }

    /** Table of Braid's own functions and the listed functions of Calcite. */
    private static final class Offered implements SqlOperatorTable {
        private final SqlOperatorTable own;
        private final SqlOperatorTable library =
                SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL);
        private final Set<String> ownNames = new TreeSet<>();

        Offered(List<SqlOperator> own) {
            this.own = SqlOperatorTables.of(own);
            own.forEach(operator -> ownNames.add(operator.getName()));
        }

        @Override
        public void lookupOperatorOverloads(
                SqlIdentifier name,
                @Nullable SqlFunctionCategory category,
                SqlSyntax syntax,
                List<SqlOperator> found,
                SqlNameMatcher matcher) {
            own.lookupOperatorOverloads(name, category, syntax, found, matcher);
            List<SqlOperator> all = new ArrayList<>();
            library.lookupOperatorOverloads(name, category, syntax, all, matcher);
            // The standard operator takes precedence over an operator of Braid's own.
            boolean isOwn = !found.isEmpty();
            all.stream()
                    .filter(operator -> !isOwn || operator instanceof SqlFunction)
                    .filter(this::isOffered)
                    .forEach(found::add);
        }

        private boolean isOffered(SqlOperator operator) {
            String name = operator.getName();
            return !(operator instanceof SqlFunction) || (OF_CALCITE.contains(name) && !ownNames.contains(name));
        }

        @Override
        public List<SqlOperator> getOperatorList() {
            List<SqlOperator> operators = new ArrayList<>(own.getOperatorList());
            library.getOperatorList().stream().filter(this::isOffered).forEach(operators::add);
            return operators;
        }
    }

    /** Returns Braid's own function of a name. */
    public static SqlOperator own(String name) {
        return find(name).orElseThrow();
    }

    /** Finds a function by its name. */
    public static Optional<SqlOperator> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** Start time of the statement. */
    private static final class StatementTime extends SqlFunction {
        private static final int DIGITS = 6;

        private final SqlSyntax syntax;
        private final SqlTypeName type;

        StatementTime(String name, SqlSyntax syntax, SqlTypeName type) {
            super(
                    name,
                    SqlKind.OTHER_FUNCTION,
                    null,
                    null,
                    OperandTypes.or(OperandTypes.NILADIC, OperandTypes.POSITIVE_INTEGER_LITERAL),
                    SqlFunctionCategory.TIMEDATE);
            this.syntax = syntax;
            this.type = type;
        }

        @Override
        public SqlSyntax getSyntax() {
            return syntax;
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            Integer digits = binding.getOperandCount() == 0 ? null : binding.getOperandLiteralValue(0, Integer.class);
            return binding.getTypeFactory()
                    .createSqlType(type, digits == null ? DIGITS : Math.min(digits, Ticks.DIGITS));
        }

        @Override
        public boolean isDynamicFunction() {
            return true;
        }
    }
}
