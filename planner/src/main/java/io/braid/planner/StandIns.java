package io.braid.planner;

import io.braid.engine.plan.ViewUse;
import io.braid.engine.plan.ViewUse.Role;
import io.braid.planner.catalog.KeptScan;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.kept.KeptTable;
import io.braid.planner.sql.SqlFrontEnd;
import io.braid.planner.statement.StatementReader;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptMaterialization;
import org.apache.calcite.plan.RelOptMaterializations;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.rules.CoreRules;
import org.jspecify.annotations.Nullable;

/**
 * Lets the kept rows of materialized views stand in for parts of a query that ask for the same, or for what follows from
 * them, and remembers which do and why others do not. Views over other tables than the query's are not looked at.
 */
final class StandIns {
    private final Catalog catalog;
    private final SqlFrontEnd frontEnd;
    private final KeptRows kept;
    private final List<ViewUse> uses = new ArrayList<>();

    /**
     * @param frontEnd reads the queries of views, with none of them standing for kept rows
     */
    StandIns(Catalog catalog, SqlFrontEnd frontEnd, KeptRows kept) {
        this.catalog = catalog;
        this.frontEnd = frontEnd;
        this.kept = kept;
    }

    /** The views over the query's tables, and what has become of each. */
    List<ViewUse> uses() {
        return List.copyOf(uses);
    }

    /**
     * A query in which kept rows stand in for what they can.
     *
     * @param understanding brings the query of a view into the form that this one has
     */
    RelNode in(RelNode query, UnaryOperator<RelNode> understanding) {
        RelNode rewritten = query;
        if (kept.isNothing()) {
            return rewritten;
        }
        for (ViewDefinition view : catalog.database().views()) {
            if (view.materialized()) {
                Set<String> needed = catalog.tablesOf(view, this::tablesOf);
                if (!needed.isEmpty() && tables(rewritten).containsAll(needed)) {
                    rewritten = in(rewritten, view, understanding);
                }
            }
        }
        return rewritten;
    }

    private RelNode in(RelNode query, ViewDefinition view, UnaryOperator<RelNode> understanding) {
        KeptRows.Choice choice = kept.standIn(view);
        KeptTable table = choice.table();
        if (table == null) {
            return without(query, view, choice.refused() ? Role.UNFIT : Role.STAND_IN, choice.why());
        }
        RelNode meaning = understanding.apply(converted(view));
        Optional<RelNode> scan = KeptScan.of(query.getCluster(), view, table, meaning.getRowType());
        if (scan.isEmpty()) {
            return without(query, view, Role.UNFIT, "its columns have changed since it was refreshed");
        }
        RelNode found = matched(query, scan.get(), meaning, view);
        RelNode matched = found == null ? null : understanding.apply(withoutCalc(found));
        if (matched == null) {
            return without(query, view, Role.UNFIT, "no part of the query follows from it");
        }
        uses.add(new ViewUse(
                view.schema(), view.name(), Role.STAND_IN, table.table().name().table(), table.asOf(), ""));
        return matched;
    }

    private RelNode without(RelNode query, ViewDefinition view, Role role, String why) {
        uses.add(new ViewUse(view.schema(), view.name(), role, null, null, why));
        return query;
    }

    /** The query over the kept rows, or null if they are of no use to it. */
    private static @Nullable RelNode matched(RelNode query, RelNode scan, RelNode meaning, ViewDefinition view) {
        RelOptMaterialization materialization =
                new RelOptMaterialization(scan, meaning, null, List.of(view.schema(), view.name()));
        return RelOptMaterializations.useMaterializedViews(query, List.of(materialization)).stream()
                .map(found -> found.left)
                .filter(found -> found.getRowType().equals(query.getRowType()) && reads(found, scan))
                .findFirst()
                .orElse(null);
    }

    /** Matching leaves filters and projections in one node, which the steps that follow do not know. */
    private static RelNode withoutCalc(RelNode query) {
        HepPlanner planner = new HepPlanner(
                HepProgram.builder().addRuleInstance(CoreRules.CALC_SPLIT).build());
        planner.setRoot(query);
        return planner.findBestExp();
    }

    private static boolean reads(RelNode query, RelNode scan) {
        return tables(query).contains(name((TableScan) scan));
    }

    private RelNode converted(ViewDefinition view) {
        return frontEnd.convert(StatementReader.query(view.sql())).relation();
    }

    private Set<String> tablesOf(ViewDefinition view) {
        try {
            return tables(converted(view));
        } catch (BraidException e) {
            // What cannot be read stands in for nothing.
            return Set.of();
        }
    }

    private static Set<String> tables(RelNode query) {
        Set<String> tables = new HashSet<>();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if (node instanceof TableScan scan) {
                    tables.add(name(scan));
                }
                super.visit(node, ordinal, parent);
            }
        }.go(query);
        return tables;
    }

    private static String name(TableScan scan) {
        return String.join(".", scan.getTable().getQualifiedName());
    }
}
