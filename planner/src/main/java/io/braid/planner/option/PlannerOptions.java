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
 * @param off the means that it does without; answers do not depend on them
 * @param zone whose clocks a moment is shown by
 * @param conventions of the client's protocol
 * @param engine what runs the rest of a plan where there is a choice
 * @param assumed numbers of rows to plan by, instead of those that are known
 * @param roundTrips round trips to plan by, instead of those that were measured
 */
public record PlannerOptions(
        Set<PlannerSwitch> off,
        ZoneId zone,
        ClientConventions conventions,
        EngineChoice engine,
        AssumedRows assumed,
        AssumedRoundTrips roundTrips) {
    /** With all means, in UTC. */
    public static final PlannerOptions ALL = new PlannerOptions(
            Set.of(),
            ZoneOffset.UTC,
            ClientConventions.BRAID,
            EngineChoice.LOCAL,
            AssumedRows.NONE,
            AssumedRoundTrips.NONE);
    /** With none. */
    public static final PlannerOptions NONE = ALL.without(PlannerSwitch.values());

    public PlannerOptions {
        off = Set.copyOf(off);
    }

    public boolean uses(PlannerSwitch means) {
        return !off.contains(means);
    }

    /** The same without some more. */
    public PlannerOptions without(PlannerSwitch... means) {
        return new PlannerOptions(
                Stream.concat(off.stream(), Stream.of(means)).collect(Collectors.toSet()),
                zone,
                conventions,
                engine,
                assumed,
                roundTrips);
    }

    /** The same by the clocks of another zone. */
    public PlannerOptions in(ZoneId other) {
        return new PlannerOptions(off, other, conventions, engine, assumed, roundTrips);
    }

    /** The same for a client with other conventions. */
    public PlannerOptions with(ClientConventions others) {
        return new PlannerOptions(off, zone, others, engine, assumed, roundTrips);
    }

    /** The same with another choice of engines. */
    public PlannerOptions on(EngineChoice other) {
        return new PlannerOptions(off, zone, conventions, other, assumed, roundTrips);
    }

    /** The same with assumed numbers of rows. */
    public PlannerOptions assuming(AssumedRows rows) {
        return new PlannerOptions(off, zone, conventions, engine, rows, roundTrips);
    }

    /** The same with assumed round trips to sources. */
    public PlannerOptions assuming(AssumedRoundTrips times) {
        return new PlannerOptions(off, zone, conventions, engine, assumed, times);
    }

    /** The same with all means. */
    public PlannerOptions withAll() {
        return new PlannerOptions(Set.of(), zone, conventions, engine, assumed, roundTrips);
    }

    /** The switch that keeps a clause from being sent to any source, if one does. */
    public Optional<PlannerSwitch> withholding(Feature feature) {
        return Optional.of(PlannerSwitch.of(feature)).filter(off::contains);
    }

    /** The settings that are off, in the order of their declaration. */
    @Override
    public String toString() {
        return Stream.of(PlannerSwitch.values())
                .filter(off::contains)
                .map(PlannerSwitch::setting)
                .collect(Collectors.joining(", "));
    }
}
