package io.braid.planner.convert;

import io.braid.grammar.reader.StatementReader;
import io.braid.planner.barrier.SecurityBarriers;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.calcite.workaround.CorrelationVariables;
import io.braid.planner.calcite.workaround.EmptyRelations;
import io.braid.planner.calcite.workaround.GroupedKeys;
import io.braid.planner.calcite.workaround.GroupedReferences;
import io.braid.planner.calcite.workaround.UniformConstants;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.DefinitionStack;
import io.braid.planner.catalog.PolicyTable;
import io.braid.planner.catalog.ViewTable;
import io.braid.planner.cost.BraidRowCount;
import io.braid.planner.function.fold.ConstantFolding;
import io.braid.planner.hint.TableHints;
import io.braid.planner.literal.PeekedValues;
import io.braid.planner.option.ClientConventions;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.ResultStyle;
import io.braid.planner.parameter.ParameterRules;
import io.braid.planner.parameter.ParameterTypes;
import io.braid.planner.postgres.PostgresForms;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.SyntaxRewriter;
import io.braid.planner.syntax.VolatileCallNumbers;
import io.braid.planner.type.Types;
import io.braid.planner.validate.ColumnOrigins;
import io.braid.planner.validate.NameResolution;
import io.braid.planner.validate.NameSuggestions;
import io.braid.planner.validate.QueryValidator;
import io.braid.planner.zone.SessionZone;
import io.braid.spi.error.BraidException;
import io.braid.vdb.FunctionDefinition;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.jspecify.annotations.Nullable;

/**
 * Front end of the planner, which validates statements against the catalog and converts them to relational algebra. An
 * instance serves one statement.
 */
public final class SqlFrontEnd {
    private final RelDataTypeFactory typeFactory;
    private final CatalogSnapshot snapshot;
    private final CalciteCatalogReader catalogReader;
    /**
     * Reader for views, whose names are never resolved in the session's default schema, so that they mean the same to
     * every user.
     */
    private final CalciteCatalogReader viewReader;

    private final PlanningWatch watch;
    private final SessionZone zone;
    private final ResultStyle results;
    /** Rules for the statement's parameters. */
    private final ParameterRules parameterRules;

    private final RelOptCluster cluster;
    private final FunctionExpansion functions;
    private final NameSuggestions suggestions;
    private final SecurityBarriers barriers;
    private final VolatileCallNumbers volatileCalls = new VolatileCallNumbers();
    /** Passes over each query, in order: the statement, views, functions and policies. */
    private final List<SyntaxPass> queryPasses;

    /** Passes over the statement only, before the passes over each query. */
    private final List<SyntaxPass> statementPasses;

    /** Names of the passes and rules that were applied before validation. */
    private final Set<String> rewritten = new LinkedHashSet<>();

    private @Nullable SqlNode current;

    /**
     * @param watch limits of validation and planning
     * @param options the session's time zone and result format
     */
    private SqlFrontEnd(CatalogSnapshot snapshot, PlanningWatch watch, PlannerOptions options, PeekedValues samples) {
        this.snapshot = snapshot;
        this.watch = watch;
        this.zone = new SessionZone(options.zone());
        this.results = options.conventions().results();
        this.cluster = newCluster(watch, samples);
        this.typeFactory = cluster.getTypeFactory();
        this.parameterRules = rules(options.conventions(), typeFactory);
        viewReader = new NameResolution(snapshot.owner(), List.of(), typeFactory);
        catalogReader = new NameResolution(
                snapshot.root(), snapshot.searchPath(options.conventions().furtherSchemas()), typeFactory);
        functions = new FunctionExpansion(snapshot, query -> translatingErrors(() -> rowType(query, viewReader)));
        barriers = new SecurityBarriers(snapshot.words().rights());
        suggestions = new NameSuggestions(snapshot.root(), catalogReader);
        SyntaxPass sessionFunctions = new SyntaxPass("SessionFunctions", snapshot.words()::replacedIn);
        SyntaxPass numbers = new SyntaxPass("VolatileCallNumbers", volatileCalls::numbered);
        SyntaxPass forms = new SyntaxPass("PostgresForms", PostgresForms::rewritten);
        SyntaxPass database = new SyntaxPass(
                "OwnDatabaseName", new OwnDatabaseName(snapshot.words().database(), snapshot.root())::removedFrom);
        SyntaxPass ofViews = new SyntaxPass(
                "OwnDatabaseName", new OwnDatabaseName(snapshot.words().database(), snapshot.owner())::removedFrom);
        queryPasses = List.of(ofViews, forms, sessionFunctions, numbers);
        SyntaxPass labels = new SyntaxPass(
                "SubQueryLabels",
                statement -> results == ResultStyle.POSTGRES ? SubQueryLabels.in(statement) : statement);
        statementPasses = List.of(
                database,
                labels,
                forms,
                sessionFunctions,
                numbers,
                new SyntaxPass("FunctionExpansion", functions::expand));
    }

    private static ParameterRules rules(ClientConventions conventions, RelDataTypeFactory types) {
        Map<Integer, RelDataType> declared = new HashMap<>();
        conventions
                .parameterTypes()
                .forEach((index, type) -> declared.put(index, Types.toCalcite(type.withNullable(true), types)));
        return new ParameterRules(declared, conventions.results() == ResultStyle.POSTGRES);
    }

    /** Creates a front end for one statement without a time limit, in UTC. */
    public static SqlFrontEnd of(CatalogSnapshot snapshot) {
        return of(snapshot, PlanningBudget.UNLIMITED, PlannerOptions.ALL, PeekedValues.NONE);
    }

    /**
     * Creates a front end for one statement, to be used on this thread.
     *
     * @param options of the session
     * @param samples the values that estimates assume for parameters that replace literals
     */
    public static SqlFrontEnd of(
            CatalogSnapshot snapshot, PlanningBudget budget, PlannerOptions options, PeekedValues samples) {
        return new SqlFrontEnd(snapshot, new PlanningWatch(budget), options, samples);
    }

    private static RelOptCluster newCluster(PlanningWatch watch, PeekedValues samples) {
        HepPlanner planner = new HepPlanner(HepProgram.builder().build(), Contexts.of(watch, samples));
        planner.setExecutor(new ConstantFolding(watch));
        RelOptCluster cluster = RelOptCluster.create(planner, new CancellableRexBuilder(Types.newFactory(), watch));
        cluster.setMetadataProvider(BraidRowCount.PROVIDER);
        RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(BraidRowCount.PROVIDER));
        return cluster;
    }

    /** Converts a statement to algebra with views expanded. */
    public ConvertedQuery convert(SqlNode statement) {
        return convert(statement, ConversionObserver.BLIND);
    }

    /** Converts a statement to algebra with views expanded, reporting each stage to an observer. */
    public ConvertedQuery convert(SqlNode statement, ConversionObserver observer) {
        return translatingErrors(() -> {
            SqlValidator validator = new QueryValidator(catalogReader, typeFactory, watch, parameterRules);
            // Validation qualifies names in the tree; column labels need the original.
            SqlNode written = statement.clone(statement.getParserPosition());
            SqlNode valid = validator.validate(expanded(rewritten(statement, statementPasses), zone));
            RelRoot converted = converted(newConverter(validator, catalogReader), valid, observer);
            List<RelDataType> parameters = ParameterTypes.of(statement, valid, validator);
            if (RepeatedParameters.areAnyIn(statement)) {
                converted = converted.withRel(RepeatedParameters.cast(converted.rel, parameters));
            }
            List<RelDataType> types = validator.getValidatedNodeType(valid).getFieldList().stream()
                    .map(RelDataTypeField::getType)
                    .toList();
            ConvertedQuery query = new ConvertedQuery(
                    converted,
                    ColumnLabels.of(written, converted.fields.rightList(), results),
                    types,
                    ColumnOrigins.of(valid, validator),
                    parameters,
                    barriers.mayFail());
            return results == ResultStyle.POSTGRES
                    ? ObjectNameOutputs.named(ExtractOutputs.asNumerics(query, valid, validator))
                    : query;
        });
    }

    /** Returns the columns of a query. */
    public RelDataType rowType(String sql) {
        return translatingErrors(() -> rowType(functions.expandOwners(StatementReader.query(sql)), viewReader));
    }

    /** Returns the columns of a table under policies. Errors do not show the query, which Braid generates. */
    public RelDataType rowType(PolicyTable table) {
        try {
            return translatingErrors(() -> {
                CalciteCatalogReader reader = PolicyQuery.reader(table, snapshot, typeFactory);
                return PolicyQuery.rowType(table, rowType(query(table), reader), typeFactory);
            });
        } catch (BraidException e) {
            throw DefinitionStack.isInside(e) ? e : CalciteErrors.withoutPlace(e);
        }
    }

    /** Fails if calls of a function with arguments of the declared types would fail. */
    public void check(FunctionDefinition function) {
        functions.check(function);
    }

    /** Converts the body of a function to algebra; its parameters become those of the statement. */
    public ConvertedQuery convert(FunctionDefinition function) {
        return convert(functions.body(function));
    }

    private RelDataType rowType(SqlNode query, CalciteCatalogReader reader) {
        SqlValidator validator = newValidator(reader);
        return validator.getValidatedNodeType(validator.validate(expanded(query, zone)));
    }

    private SqlNode query(PolicyTable table) {
        List<String> columns = table.inner().getRowType(typeFactory).getFieldNames();
        return functions.expandOwners(StatementReader.query(table.sql(columns)));
    }

    private SqlNode rewritten(SqlNode statement, List<SyntaxPass> passes) {
        SqlNode result = statement;
        for (SyntaxPass pass : passes) {
            SqlNode before = result;
            result = pass.rewriting().apply(before);
            if (result != before) {
                rewritten.add(pass.name());
            }
        }
        return result;
    }

    private SqlNode expanded(SqlNode statement, SessionZone in) {
        SqlNode expanded = SyntaxRewriter.rewritten(rewritten(statement, queryPasses), in, rewritten::add);
        current = expanded;
        return expanded;
    }

    private SqlValidator newValidator(CalciteCatalogReader reader) {
        return new QueryValidator(reader, typeFactory, watch, ParameterRules.BRAID);
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
                        // Prevents merging a projection with that of a view below it: sub-queries in merged expressions
                        // would be resolved against the view's columns.
                        .addRelBuilderConfigTransform(
                                config -> config.withBloat(-1).withAggregateUnique(true)));
    }

    private RelRoot expandView(RelDataType rowType, String sql, List<String> schemaPath, List<String> viewPath) {
        PolicyTable policies = snapshot.met().at(schemaPath);
        if (policies != null) {
            CalciteCatalogReader reader = PolicyQuery.reader(policies, snapshot, typeFactory);
            RelNode visible = converted(query(policies), reader, zone.ofPolicies()).rel;
            return RelRoot.of(
                    RelOptUtil.createCastRel(barriers.aroundPolicies(visible), rowType, true), SqlKind.SELECT);
        }
        RelRoot root = converted(functions.expandOwners(StatementReader.query(sql)), viewReader, zone);
        return schemaPath.equals(ViewTable.NO_BARRIER) ? root : root.withRel(barriers.aroundQuery(root.rel));
    }

    private RelRoot converted(SqlNode query, CalciteCatalogReader reader, SessionZone in) {
        SqlValidator validator = newValidator(reader);
        SqlNode valid = validator.validate(expanded(query, in));
        RelRoot converted = GroupedReferences.converted(newConverter(validator, reader), valid);
        return converted.withRel(barriers.aroundFunctions(in.shownIn(converted.project())));
    }

    private RelRoot converted(SqlToRelConverter converter, SqlNode valid, ConversionObserver observer) {
        RelRoot converted = GroupedReferences.converted(converter, valid);
        observer.rewritten(rewritten);
        observer.afterStep("Convert", converted.rel);
        RelNode relation = converted.rel;
        for (Repair repair : repairs(valid)) {
            relation = repair.repair().apply(relation);
            observer.afterStep(repair.name(), relation);
        }
        return converted.withRel(relation);
    }

    /** Returns the repairs of a statement's algebra, in order. */
    private List<Repair> repairs(SqlNode valid) {
        return List.of(
                new Repair("SessionZone", zone::shownIn),
                new Repair("SecurityBarriers", barriers::aroundFunctions),
                new Repair("SeparateRecursions", relation -> SeparateRecursions.in(relation, valid)),
                new Repair("UniformConstants", UniformConstants::in),
                new Repair("EmptyRelations", EmptyRelations::in),
                new Repair("CorrelationVariables", CorrelationVariables::in),
                new Repair("GroupedReferences", GroupedReferences::in),
                new Repair("GroupedKeys", GroupedKeys::in),
                new Repair("SeparateWindows", SeparateWindows::in),
                new Repair("NullableCases", NullableCases::in),
                new Repair(
                        "VolatileCalls", relation -> volatileCalls.areAny() ? VolatileCalls.in(relation) : relation));
    }

    private <T> T translatingErrors(Supplier<T> work) {
        try {
            return work.get();
        } catch (CalciteContextException e) {
            throw suggestions.addedTo(CalciteErrors.invalid(e), current);
        } catch (CalciteException e) {
            throw suggestions.addedTo(CalciteErrors.invalid(e), current);
        } catch (RuntimeException e) {
            throw unwrapped(e);
        }
    }

    /** Unwraps an exception from the reflective calls of Calcite. */
    private static RuntimeException unwrapped(RuntimeException error) {
        Throwable inner = error;
        while (inner.getCause() instanceof InvocationTargetException call && call.getCause() != null) {
            inner = call.getCause();
        }
        return inner instanceof BraidException ours ? ours : error;
    }
}
