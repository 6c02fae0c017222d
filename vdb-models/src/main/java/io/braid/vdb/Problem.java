package io.braid.vdb;

/** Something wrong with a model: where, what, and what to do about it, in a sentence. */
public record Problem(Place place, String message) {
    @Override
    public String toString() {
        return place + ": " + message;
    }
}
