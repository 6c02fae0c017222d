package io.braid.planner.pushdown;

import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.type.OwnType;
import io.braid.planner.type.Types;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;

/** Classification of expressions by how exactly a source evaluates them. */
public final class PushdownExactness {
    private static final Set<SqlKind> CONNECTIVES = Set.of(SqlKind.AND, SqlKind.OR, SqlKind.NOT);
    /** Operators that return one of their operands, which may be boolean or not. */
    private static final Set<SqlKind> CHOICES = Set.of(SqlKind.CASE, SqlKind.COALESCE, SqlKind.CAST);

    private static final String OTHER_COLLATIONS = "what puts text of different collations together";

    private final Capabilities capabilities;
    private final List<RelNode> inputs;
    private final PlannerOptions options;
    private final RexBuilder rexBuilder;
    private final OperandText text;
    private final SortedMap<String, Exactness> onText = new TreeMap<>();
    private @Nullable PushdownBlocker first;

    /** Creates a classifier of expressions. */
    public PushdownExactness(Capabilities capabilities, List<RelNode> inputs) {
        this(capabilities, inputs, PlannerOptions.ALL);
    }

    /**
     * Creates a classifier of expressions and clauses.
     *
     * @param inputs the relations that the source evaluates; expressions number the columns of all of them
     *     consecutively
     */
    public PushdownExactness(Capabilities capabilities, List<RelNode> inputs, PlannerOptions options) {
        this.capabilities = capabilities;
        this.inputs = inputs;
        this.options = options;
        this.rexBuilder = inputs.get(0).getCluster().getRexBuilder();
        this.text = new OperandText(inputs, capabilities.text(), options.uses(PlannerSwitch.TRIM_PADDED_TEXT));
    }

    /** Returns the first obstacle to exact evaluation; null if there is none. */
    @Nullable
    PushdownBlocker blocker() {
        return first;
    }

    /** Returns the exactness of text comparisons in the classified expressions, by function. */
    public SortedMap<String, Exactness> onText() {
        return onText;
    }

    /** True if the source supports a clause. */
    public boolean takes(Feature feature) {
        if (!capabilities.has(feature)) {
            return against(new PushdownBlocker.Untaken(feature));
        }
        Optional<PlannerSwitch> off = options.withholding(feature);
        return off.isEmpty() || against(new PushdownBlocker.SwitchedOff(feature, off.get()));
    }

    /** True if the source can evaluate a join of its inputs efficiently. */
    boolean joins(Join join) {
        boolean ofTables = join.getInputs().stream().allMatch(IndexedJoin::isOfTables);
        return (ofTables || takes(Feature.JOIN_OF_QUERIES))
                && (capabilities.has(Feature.JOIN_WITHOUT_INDEX)
                        || IndexedJoin.isQuick(join)
                        || against(new PushdownBlocker.NoIndex()));
    }

    /** Records that no source is sent this construct; always false. */
    boolean neverSent(String what) {
        return against(new PushdownBlocker.NeverSent(what));
    }

    private boolean against(PushdownBlocker blocker) {
        if (first == null) {
            first = blocker;
        }
        return false;
    }

    /** Returns the exactness with which the source evaluates a filter condition. */
    public Exactness condition(RexNode condition) {
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, condition);
        if (expanded instanceof RexCall call && (call.isA(SqlKind.AND) || call.isA(SqlKind.OR))) {
            // A conjunction or disjunction of supersets is a superset.
            Exactness whole = membership(condition).worse(connective(call));
            return call.getOperands().stream().map(this::condition).reduce(whole, Exactness::worse);
        }
        if (!isCondition(expanded) && !expanded.isAlwaysTrue() && !mixesConditionsAndValues()) {
            return Exactness.LOCAL;
        }
        if (expanded instanceof RexCall call && !(expanded instanceof RexOver)) {
            return operands(call) ? membership(condition).worse(function(call)) : Exactness.LOCAL;
        }
        return value(expanded) ? Exactness.EXACT : Exactness.LOCAL;
    }

    /**
     * Returns the exactness of a list of values sent as IN or NOT IN, which may differ from that of the single
     * comparisons.
     */
    private Exactness membership(RexNode condition) {
        if (!(condition instanceof RexCall search) || !search.isA(SqlKind.SEARCH)) {
            return Exactness.EXACT;
        }
        RexNode operand = search.getOperands().get(0);
        Sarg<?> values =
                Objects.requireNonNull(((RexLiteral) search.getOperands().get(1)).getValueAs(Sarg.class));
        if (!Types.has(operand.getType()) || !(values.isPoints() || values.isComplementedPoints())) {
            return Exactness.EXACT;
        }
        String function = values.isPoints() ? "IN" : "NOT IN";
        List<DataType> types = List.of(Types.fromCalciteType(operand.getType()));
        TextSemantics found = text.in(operand).reduce(TextSemantics::worse).orElse(capabilities.text());
        TextSemantics compared = PaddedText.endInBlanks(values) ? found : found.withoutBlanks();
        Exactness exactness = capabilities.exactness(function, types, compared);
        if (!exactness.holds()) {
            against(blocker(function, types, compared, exactness));
        }
        return exactness;
    }

    /** Returns the exactness of AND or OR themselves, without their operands. */
    private Exactness connective(RexCall call) {
        return exactness(
                nameOf(call), call.getOperands().stream().map(RexNode::getType).toList(), capabilities.text());
    }

    /** True if the source computes exactly Braid's value of an expression. */
    boolean value(RexNode expression) {
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, expression);
        if (StatementConstants.isArgument(expanded, capabilities)) {
            return true;
        }
        if (!membership(expression).holds()) {
            return false;
        }
        if (expanded instanceof RexSubQuery) {
            return neverSent("sub-queries in expressions");
        }
        if (expanded instanceof RexOver over) {
            boolean isTaken = isOfBraid() && takes(Feature.WINDOW);
            return isTaken ? window(over) : neverSent("window functions");
        }
        if (ArrayFunctions.isArray(expanded.getType()) && !(expanded instanceof RexInputRef) && !isOfBraid()) {
            return neverSent("arrays");
        }
        if (isCondition(expanded) && !mixesConditionsAndValues()) {
            return false;
        }
        if (expanded instanceof RexCall call) {
            return function(call).holds() && operands(call);
        }
        if (expanded instanceof RexLiteral literal && NonPortable.hasNul(literal) && !isOfBraid()) {
            return neverSent("text with the character of code 0");
        }
        if (expanded instanceof RexLiteral literal && TimePrecision.isFiner(literal, capabilities.timeDigits())) {
            return against(new PushdownBlocker.FineTime(capabilities.timeDigits()));
        }
        boolean isUnnamed = expanded instanceof RexLiteral && expanded.getType() instanceof OwnType && !isOfBraid();
        return (Types.has(expanded.getType()) && !isUnnamed)
                || neverSent((isUnnamed ? "constants" : "values") + " of the type " + expanded.getType());
    }

    /** True if the source speaks Braid's own SQL, so that all expressions have the same semantics. */
    boolean isOfBraid() {
        return capabilities.has(Feature.BRAID_SQL);
    }

    /** True if the source evaluates a window function and all its operands and keys exactly. */
    private boolean window(RexOver over) {
        List<RelDataType> types =
                over.getOperands().stream().map(RexNode::getType).toList();
        return exactness(over.getAggOperator().getName().toUpperCase(Locale.ROOT), types, capabilities.text())
                        .holds()
                && over.getOperands().stream().allMatch(this::value)
                && over.getWindow().partitionKeys.stream().allMatch(this::value)
                && over.getWindow().orderKeys.stream().allMatch(key -> value(key.left));
    }

    /** True if the source allows conditions as values and boolean values as conditions. */
    private boolean mixesConditionsAndValues() {
        return capabilities.has(Feature.CONDITION_AS_VALUE)
                || against(new PushdownBlocker.Untaken(Feature.CONDITION_AS_VALUE));
    }

    /** True if an expression is a predicate or a connective of predicates. */
    private static boolean isCondition(RexNode expression) {
        return expression instanceof RexCall
                && expression.getType().getSqlTypeName() == SqlTypeName.BOOLEAN
                && !CHOICES.contains(expression.getKind())
                && !ShortCircuitCase.isCase(expression);
    }

    /** True if the source evaluates all operands of a call exactly, as conditions where it expects conditions. */
    private boolean operands(RexCall call) {
        List<RexNode> operands = call.getOperands();
        return IntStream.range(0, operands.size())
                .allMatch(i -> isCondition(call, i) ? condition(operands.get(i)).holds() : value(operands.get(i)));
    }

    private static boolean isCondition(RexCall call, int operand) {
        boolean when = operand % 2 == 0 && operand < call.getOperands().size() - 1;
        return CONNECTIVES.contains(call.getKind()) || (ShortCircuitCase.isCase(call) && when);
    }

    /**
     * True if the source computes columns exactly. Columns that are constant within the statement are computed here
     * instead.
     */
    boolean columns(List<RexNode> expressions) {
        return expressions.stream()
                .allMatch(column -> StatementConstants.is(column)
                        ? neverSent("columns of the statement's own time")
                        : value(column));
    }

    boolean groupKey(int column, RelDataType type) {
        return onColumn("GROUP BY", column, type);
    }

    /** @param byCodePoints whether it pays to make a source with another collation group text by code points */
    boolean groupKey(int column, RelDataType type, boolean byCodePoints) {
        boolean made = byCodePoints
                && options.uses(PlannerSwitch.GROUP_BY_CODE_POINTS)
                && CodePointKeys.canBe("GROUP BY", inputs.get(0), column, text.of(column), capabilities);
        if (made) {
            onText.merge("GROUP BY", Exactness.EXACT, Exactness::worse);
        }
        return made || groupKey(column, type);
    }

    /** True if the source distinguishes rows as Braid does. */
    boolean groupKeys(RelDataType row) {
        return IntStream.range(0, row.getFieldCount())
                .allMatch(key -> groupKey(key, row.getFieldList().get(key).getType()));
    }

    /** @param byCodePoints whether it pays to make a source with another collation sort text by code points */
    public boolean sortKey(int column, RelDataType type, boolean byCodePoints) {
        boolean made = byCodePoints
                && options.uses(PlannerSwitch.SORT_BY_CODE_POINTS)
                && CodePointKeys.canBe("ORDER BY", inputs.get(0), column, text.of(column), capabilities);
        if (made) {
            onText.merge("ORDER BY", Exactness.EXACT, Exactness::worse);
        }
        return made || onColumn("ORDER BY", column, type);
    }

    boolean aggregate(AggregateCall call, RelDataType input) {
        boolean hasClauses = call.hasFilter()
                || !call.getCollation().getKeys().isEmpty()
                || call.getArgList().size() > 1;
        if (hasClauses && !(isOfBraid() && takes(Feature.AGGREGATE_CLAUSES))) {
            return neverSent("aggregates with FILTER, an order or several arguments");
        }
        if (call.isDistinct() && !takes(Feature.AGGREGATE_DISTINCT)) {
            return false;
        }
        if (call.hasFilter() && !call.getCollation().getKeys().isEmpty()) {
            // Calcite writes the two clauses in the wrong order.
            return neverSent("aggregates with FILTER and an order");
        }
        // DISTINCT does not change MIN and MAX; a distinct count or sum compares its values.
        SqlKind kind = call.getAggregation().getKind();
        boolean comparing = call.isDistinct() && kind != SqlKind.MIN && kind != SqlKind.MAX;
        String name = call.getAggregation().getName() + (comparing ? " DISTINCT" : "");
        List<Integer> arguments = call.getArgList();
        return arguments.isEmpty()
                ? exactness(name, List.of(), capabilities.text()).holds()
                : arguments.stream()
                        .allMatch(column -> onColumn(
                                name, column, input.getFieldList().get(column).getType()));
    }

    /** True if the source may union its inputs: all of them must have columns of the same type and collation. */
    boolean united() {
        if (!text.areValuesExact()) {
            return against(new PushdownBlocker.OpaqueColumn("UNION"));
        }
        int width = inputs.get(0).getRowType().getFieldCount();
        return IntStream.range(0, width).allMatch(column -> text.isUnited(column, width))
                || neverSent(OTHER_COLLATIONS);
    }

    private boolean onColumn(String function, int column, RelDataType type) {
        if (TextSemantics.isComparison(function) && !text.isOfOneCollation(column)) {
            return neverSent(OTHER_COLLATIONS);
        }
        return exactness(function, List.of(type), text.of(column)).holds();
    }

    private Exactness function(RexCall call) {
        String ambiguous = isOfBraid() ? null : NonPortable.in(call);
        if (ambiguous != null) {
            neverSent(ambiguous);
            return Exactness.LOCAL;
        }
        List<TextSemantics> texts = text.compared(call);
        if (texts.stream().anyMatch(TextSemantics::narrow)
                && !call.getOperands().stream().allMatch(OperandText::isNarrow)) {
            neverSent("text constants beyond ASCII, and parameters, beside columns of a character set that has not all"
                    + " letters");
            return Exactness.LOCAL;
        }
        if (!text.isOfOneCollation(call)) {
            neverSent(OTHER_COLLATIONS);
            return Exactness.LOCAL;
        }
        Exactness whole = exactness(nameOf(call), call, texts);
        boolean negated = call.isA(SqlKind.NOT) && call.getOperands().get(0).isA(SqlKind.LIKE);
        return negated ? whole.worse(notLike((RexCall) call.getOperands().get(0), texts)) : whole;
    }

    /** NOT LIKE is sent as one operator. */
    private Exactness notLike(RexCall like, List<TextSemantics> texts) {
        return isOfBraid() || NonPortable.hasPlainPattern(like)
                ? exactness("NOT " + nameOf(like), like, texts)
                : Exactness.LOCAL;
    }

    private Exactness exactness(String name, RexCall call, List<TextSemantics> texts) {
        List<RelDataType> types = new ArrayList<>();
        call.getOperands().stream()
                .map(RexNode::getType)
                .filter(type -> type.getSqlTypeName() != SqlTypeName.SYMBOL)
                .forEach(types::add);
        if (call.isA(SqlKind.CAST)) {
            types.add(call.getType());
        }
        // Text is compared by the collations of the columns in the expression; if they differ, the weakest exactness
        // counts.
        return texts.stream()
                .map(each -> exactness(name, types, each))
                .reduce(Exactness::worse)
                .orElseGet(() -> exactness(name, types, capabilities.text()));
    }

    private static String nameOf(RexCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        return call.isA(SqlKind.LIKE)
                        && call.getOperands().get(1) instanceof RexLiteral
                        && NonPortable.pattern(call).contains("_")
                ? name + " _"
                : name;
    }

    private Exactness exactness(String function, List<RelDataType> operands, TextSemantics compared) {
        if (!operands.stream().allMatch(Types::has)) {
            neverSent(function + " of the types " + operands);
            return Exactness.LOCAL;
        }
        List<DataType> types = operands.stream().map(Types::fromCalciteType).toList();
        Exactness exactness = capabilities.exactness(function, types, compared);
        if (TextSemantics.isComparison(function) && types.stream().anyMatch(type -> type.kind() == TypeKind.VARCHAR)) {
            onText.merge(function, exactness, Exactness::worse);
        }
        if (!exactness.holds()) {
            against(blocker(function, types, compared, exactness));
        }
        return exactness;
    }

    private PushdownBlocker blocker(
            String function, List<DataType> types, TextSemantics compared, Exactness exactness) {
        if (compared.isOpaque()) {
            return new PushdownBlocker.OpaqueColumn(function);
        }
        // If the function is exact for binary text, only the text semantics block the pushdown.
        return capabilities.exactness(function, types, TextSemantics.BINARY) == Exactness.EXACT
                ? new PushdownBlocker.OtherText(function, exactness)
                : new PushdownBlocker.Undeclared(function, types);
    }
}
