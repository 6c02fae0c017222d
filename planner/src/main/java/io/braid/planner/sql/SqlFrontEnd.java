package io.braid.planner.sql;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.catalog.GuardedTable;
import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.Types;
import io.braid.planner.cost.BraidRowCount;
import io.braid.planner.function.ConstantFolding;
import io.braid.planner.statement.StatementReader;
import io.braid.planner.step.Guard;
import io.braid.spi.error.BraidException;
import io.braid.vdb.FunctionDefinition;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.jspecify.annotations.Nullable;

/** Understands SQL text: checks it against the catalog and turns it into relational algebra. For one statement, once. */
public final class SqlFrontEnd {
    private final RelDataTypeFactory typeFactory;
    private final Snapshot snapshot;
    private final CalciteCatalogReader catalogReader;
    /** Views mean the same whoever reads them: their names are never looked for in somebody's default schema. */
    private final CalciteCatalogReader viewReader;

    private final PlanningWatch watch;
    private final RelOptCluster cluster;
    private final FunctionCalls functions;
    private final NameSuggestions suggestions;
    private final ChanceNumbers chances = new ChanceNumbers();
    private @Nullable SqlNode current;

    /**
     * @param watch over what understanding and planning the statement takes
     */
    SqlFrontEnd(Snapshot snapshot, PlanningWatch watch) {
        this.snapshot = snapshot;
        this.watch = watch;
        this.cluster = newCluster(watch);
        this.typeFactory = cluster.getTypeFactory();
        String defaultSchema = snapshot.defaultSchema();
        List<String> path = defaultSchema == null ? List.of() : List.of(defaultSchema);
        viewReader = new NameResolution(snapshot.owner(), List.of(), typeFactory);
        catalogReader = path.isEmpty() && !snapshot.isNarrowed()
                ? viewReader
                : new NameResolution(snapshot.root(), path, typeFactory);
        functions = new FunctionCalls(snapshot, query -> translatingErrors(() -> rowType(query, viewReader)));
        suggestions = new NameSuggestions(snapshot.root(), catalogReader);
    }

    private static RelOptCluster newCluster(PlanningWatch watch) {
        HepPlanner planner = new HepPlanner(HepProgram.builder().build(), Contexts.of(watch));
        planner.setExecutor(new ConstantFolding());
        RelOptCluster cluster = RelOptCluster.create(planner, new WatchedExpressions(Types.newFactory(), watch));
        cluster.setMetadataProvider(BraidRowCount.PROVIDER);
        RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(BraidRowCount.PROVIDER));
        return cluster;
    }

    /** What the statement means, as algebra, views expanded. */
    public ConvertedQuery convert(SqlNode statement) {
        return translatingErrors(() -> {
            SqlValidator validator = newValidator(catalogReader);
            // Validation writes names into the tree that nobody wrote there.
            SqlNode written = statement.clone(statement.getParserPosition());
            SqlNode valid = validator.validate(expanded(functions.expand(chances.numbered(words(statement)))));
            SelectedIntervals.refuse(valid, validator.getValidatedNodeType(valid));
            RelRoot converted = converted(newConverter(validator, catalogReader), valid);
            return new ConvertedQuery(
                    converted,
                    Labels.of(written, converted.fields.rightList()),
                    ColumnOrigins.of(valid, validator),
                    ParameterTypes.of(statement, valid, validator));
        });
    }

    /** The columns of a query. */
    public RelDataType rowType(String sql) {
        return translatingErrors(() -> rowType(functions.expandOwners(StatementReader.query(sql)), viewReader));
    }

    /** The columns of a table as they are seen under policies, whose query is Braid's and not to be seen in errors. */
    public RelDataType rowType(GuardedTable table) {
        try {
            return translatingErrors(() -> {
                CalciteCatalogReader reader = PolicyQuery.reader(table, snapshot, typeFactory);
                return PolicyQuery.rowType(table, rowType(query(table), reader), typeFactory);
            });
        } catch (BraidException e) {
            throw OpenDefinitions.isInside(e) ? e : SqlErrors.withoutPlace(e);
        }
    }

    /** Fails as each call of a function with arguments of the right types would. */
    public void check(FunctionDefinition function) {
        functions.check(function);
    }

    /** What a function yields, as algebra; its parameters are those of the statement. */
    public ConvertedQuery convert(FunctionDefinition function) {
        return convert(functions.body(function));
    }

    private RelDataType rowType(SqlNode query, CalciteCatalogReader reader) {
        SqlValidator validator = newValidator(reader);
        return validator.getValidatedNodeType(validator.validate(expanded(query)));
    }

    private SqlNode query(GuardedTable table) {
        List<String> columns = table.inner().getRowType(typeFactory).getFieldNames();
        return functions.expandOwners(StatementReader.query(table.sql(columns)));
    }

    private SqlNode words(SqlNode statement) {
        return snapshot.words().replacedIn(statement);
    }

    private SqlNode expanded(SqlNode statement) {
        SqlNode expanded = Rewriting.rewritten(chances.numbered(words(statement)));
        current = expanded;
        return expanded;
    }

    private SqlValidator newValidator(CalciteCatalogReader reader) {
        return new QueryValidator(reader, typeFactory, watch);
    }

    private SqlToRelConverter newConverter(SqlValidator validator, CalciteCatalogReader reader) {
        return new QueryConverter(
                this::expandView,
                validator,
                reader,
                cluster,
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(false)
                        .withInSubQueryThreshold(Integer.MAX_VALUE)
                        .withHintStrategyTable(TableHints.STRATEGIES)
                        // A projection is not merged with that of a view below it: where a sub-query among its columns
                        // refers to its rows, the merged expressions would be taken for ones over the view.
                        .addRelBuilderConfigTransform(
                                config -> config.withBloat(-1).withAggregateUnique(true)));
    }

    private RelRoot expandView(RelDataType rowType, String sql, List<String> schemaPath, List<String> viewPath) {
        GuardedTable guarded = snapshot.met().at(schemaPath);
        if (guarded != null) {
            CalciteCatalogReader reader = PolicyQuery.reader(guarded, snapshot, typeFactory);
            RelNode seen = converted(query(guarded), reader).rel;
            RelNode typed = RelOptUtil.createCastRel(seen, rowType, true);
            return RelRoot.of(guarded.hidesRows() ? Guard.over(typed) : typed, SqlKind.SELECT);
        }
        return converted(functions.expandOwners(StatementReader.query(sql)), viewReader);
    }

    private RelRoot converted(SqlNode query, CalciteCatalogReader reader) {
        SqlValidator validator = newValidator(reader);
        SqlNode valid = validator.validate(expanded(query));
        RelRoot converted = GroupedReferences.converted(newConverter(validator, reader), valid);
        return converted.withRel(converted.project());
    }

    private RelRoot converted(SqlToRelConverter converter, SqlNode valid) {
        RelRoot converted = GroupedReferences.converted(converter, valid);
        RelNode uniform = UniformConstants.in(SeparateRecursions.in(converted.rel, valid));
        RelNode told = GroupedReferences.in(DeclaredRows.in(NoRows.in(uniform)));
        RelNode honest = HonestCases.in(SeparateWindows.in(GroupedKeys.in(told)));
        return converted.withRel(chances.areAny() ? ChanceColumns.in(honest) : honest);
    }

    private <T> T translatingErrors(Supplier<T> work) {
        try {
            return work.get();
        } catch (CalciteContextException e) {
            throw suggestions.addedTo(SqlErrors.invalid(e), current);
        } catch (CalciteException e) {
            throw suggestions.addedTo(SqlErrors.invalid(e), current);
        } catch (RuntimeException e) {
            throw unwrapped(e);
        }
    }

    /** Calcite calls some of its methods by reflection, and wraps what they throw. */
    private static RuntimeException unwrapped(RuntimeException error) {
        Throwable inner = error;
        while (inner.getCause() instanceof InvocationTargetException call && call.getCause() != null) {
            inner = call.getCause();
        }
        return inner instanceof BraidException ours ? ours : error;
    }
}
