package io.braid.bench.rig;

/**
 * Processor time in milliseconds.
 *
 * @param source of the databases
 * @param server of Braid
 * @param client of this process
 */
public record Cpu(double source, double server, double client) {
    /** The processor time per call. */
    public Cpu per(long calls) {
        return new Cpu(source / calls, server / calls, client / calls);
    }

    /** The sum of both. */
    public Cpu and(Cpu other) {
        return new Cpu(source + other.source, server + other.server, client + other.client);
    }

    /** The difference from an earlier reading. */
    public Cpu since(Cpu then) {
        return new Cpu(source - then.source, server - then.server, client - then.client);
    }
}
