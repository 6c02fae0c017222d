package io.braid.engine.plan.query;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Tables, views and policies that a statement reads, each sorted by name.
 *
 * @param tables the source tables, and the materialized views whose stored rows replace them, by their names in Braid
 * @param policies the row filters and column masks that apply, each with its table
 * @param whole true if the user may see all rows and columns unmasked; otherwise row counts would reveal hidden rows
 */
public record Reads(Set<String> sources, Set<String> tables, Set<String> policies, boolean whole) {
    public static final Reads NOTHING = new Reads(Set.of(), Set.of(), Set.of(), true);

    public Reads {
        sources = Collections.unmodifiableSet(new TreeSet<>(sources));
        tables = Collections.unmodifiableSet(new TreeSet<>(tables));
        policies = Collections.unmodifiableSet(new TreeSet<>(policies));
    }

    /**
     * Collects what a plan reads.
     *
     * @param tables the schema and the name of each table
     * @param policies the policies that apply
     * @param whole true if the user may see all of it
     */
    public static Reads of(PlanNode root, Set<List<String>> tables, Set<String> policies, boolean whole) {
        Set<String> sources = new TreeSet<>();
        collect(root, sources);
        Set<String> names = tables.stream().map(path -> String.join(".", path)).collect(Collectors.toSet());
        return new Reads(sources, names, policies, whole);
    }

    private static void collect(PlanNode node, Set<String> sources) {
        if (node instanceof SourceScan scan) {
            sources.add(scan.source());
        }
        node.inputs().forEach(input -> collect(input, sources));
    }
}
