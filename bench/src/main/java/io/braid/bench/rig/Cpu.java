package io.braid.bench.rig;

/**
 * Processor time, in milliseconds.
 *
 * @param source of the databases
 * @param server of Braid
 * @param client of this process
 */
public record Cpu(double source, double server, double client) {
    /** The share of each of so many calls. */
    public Cpu per(long calls) {
        return new Cpu(source / calls, server / calls, client / calls);
    }

    /** Both together. */
    public Cpu and(Cpu other) {
        return new Cpu(source + other.source, server + other.server, client + other.client);
    }

    /** What has been spent since then. */
    public Cpu since(Cpu then) {
        return new Cpu(source - then.source, server - then.server, client - then.client);
    }
}
