package io.braid.planner.option;

import io.braid.spi.capability.Feature;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Planner settings of a session.
 *
 * @param off disabled optimizations, which do not affect results
 * @param zone the time zone in which timestamps are displayed
 * @param conventions conventions of the client's protocol
 * @param engine the engine for the residual plan, if there is a choice
 * @param assumed row counts that override the known ones
 * @param roundTrips round trips that override the measured ones
 */
public record PlannerOptions(
        Set<PlannerSwitch> off,
        ZoneId zone,
        ClientConventions conventions,
        EngineChoice engine,
        AssumedRows assumed,
        AssumedRoundTrips roundTrips) {
    /** All optimizations, in UTC. */
    public static final PlannerOptions ALL = new PlannerOptions(
            Set.of(),
            ZoneOffset.UTC,
            ClientConventions.BRAID,
            EngineChoice.LOCAL,
            AssumedRows.NONE,
            AssumedRoundTrips.NONE);
    /** No optimizations. */
    public static final PlannerOptions NONE = ALL.without(PlannerSwitch.values());

    public PlannerOptions {
        off = Set.copyOf(off);
    }

    public boolean uses(PlannerSwitch means) {
        return !off.contains(means);
    }

    /** Returns a copy with further optimizations disabled. */
    public PlannerOptions without(PlannerSwitch... means) {
        return new PlannerOptions(
                Stream.concat(off.stream(), Stream.of(means)).collect(Collectors.toSet()),
                zone,
                conventions,
                engine,
                assumed,
                roundTrips);
    }

    /** Returns a copy with another time zone. */
    public PlannerOptions in(ZoneId other) {
        return new PlannerOptions(off, other, conventions, engine, assumed, roundTrips);
    }

    /** Returns a copy for a client with other conventions. */
    public PlannerOptions with(ClientConventions others) {
        return new PlannerOptions(off, zone, others, engine, assumed, roundTrips);
    }

    /** Returns a copy with another choice of engines. */
    public PlannerOptions on(EngineChoice other) {
        return new PlannerOptions(off, zone, conventions, other, assumed, roundTrips);
    }

    /** Returns a copy with assumed row counts. */
    public PlannerOptions assuming(AssumedRows rows) {
        return new PlannerOptions(off, zone, conventions, engine, rows, roundTrips);
    }

    /** The same with assumed round trips to sources. */
    public PlannerOptions assuming(AssumedRoundTrips times) {
        return new PlannerOptions(off, zone, conventions, engine, assumed, times);
    }

    /** Returns a copy with all optimizations enabled. */
    public PlannerOptions withAll() {
        return new PlannerOptions(Set.of(), zone, conventions, engine, assumed, roundTrips);
    }

    /** Returns the disabled switch that prevents the pushdown of a clause, if there is one. */
    public Optional<PlannerSwitch> withholding(Feature feature) {
        return Optional.of(PlannerSwitch.of(feature)).filter(off::contains);
    }

    /** Lists the disabled settings in the order of their declaration. */
    @Override
    public String toString() {
        return Stream.of(PlannerSwitch.values())
                .filter(off::contains)
                .map(PlannerSwitch::setting)
                .collect(Collectors.joining(", "));
    }
}
