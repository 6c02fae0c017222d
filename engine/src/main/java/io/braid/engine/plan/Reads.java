package io.braid.engine.plan;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a statement reads, each set in the order of names.
 *
 * @param tables the tables of sources, and the materialized views whose kept rows stand for them, by their names in Braid
 * @param policies the row filters and column masks under which it reads them, each with its table
 */
public record Reads(Set<String> sources, Set<String> tables, Set<String> policies) {
    public static final Reads NOTHING = new Reads(Set.of(), Set.of(), Set.of());

    public Reads {
        sources = Collections.unmodifiableSet(new TreeSet<>(sources));
        tables = Collections.unmodifiableSet(new TreeSet<>(tables));
        policies = Collections.unmodifiableSet(new TreeSet<>(policies));
    }

    /** Of a plan that reads these tables under these policies. */
    public static Reads of(PlanNode root, Set<String> tables, Set<String> policies) {
        Set<String> sources = new TreeSet<>();
        collect(root, sources);
        return new Reads(sources, tables, policies);
    }

    private static void collect(PlanNode node, Set<String> sources) {
        if (node instanceof SourceScan scan) {
            sources.add(scan.source());
        }
        node.inputs().forEach(input -> collect(input, sources));
    }
}
